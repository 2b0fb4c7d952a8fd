package io.millrace.server.security.login.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import io.millrace.server.security.login.jwt.JwtOptions;
import io.millrace.server.security.login.oidc.OidcAnswer.Granted;
import io.millrace.server.security.login.oidc.OidcAnswer.Pending;
import io.millrace.server.security.login.oidc.OidcAnswer.Refused;
import io.millrace.server.security.login.oidc.OidcAnswer.Unavailable;
import io.millrace.server.security.login.provider.EndlessServer;
import io.millrace.server.security.login.provider.ProviderAnswer.Known;
import io.millrace.server.security.login.provider.ProviderClient;
import io.millrace.server.security.login.provider.ProviderFailure;
import io.millrace.server.security.login.provider.SecretFile;
import io.millrace.server.security.login.provider.TestProvider;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests logins at a provider over real HTTP, with real signatures. The test acts as the browser.
class OidcLoginTest {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();
    private static final URI REDIRECT = URI.create("http://localhost:8081/login/oidc");
    private static final Known ANN = new Known("ann", Set.of("analysts", "all staff"));
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
    private final HttpClient browser = HttpClient.newHttpClient();
    private TestProvider provider;
    private ProviderClient client;

    @BeforeEach
    void start() throws Exception {
        provider = new TestProvider();
        client = new ProviderClient(Optional.empty(), TIMEOUT);
        Files.writeString(folder.resolve("secret"), TestProvider.SECRET + "\n");
    }

    @AfterEach
    void stop() {
        client.close();
        provider.close();
        browser.close();
    }

    private OidcProvider oidc(URI issuer, ProviderClient asking, boolean secret) {
        return new OidcProvider(
                new OidcOptions(
                        issuer,
                        new OidcOptions.Client(
                                TestProvider.CLIENT,
                                Optional.of(new SecretFile(folder.resolve("secret")))
                                        .filter(_ -> secret)),
                        REDIRECT,
                        List.of("openid", "profile"),
                        new JwtOptions.Claims("preferred_username", "groups"),
                        Set.of("RS256"),
                        Duration.ofSeconds(30)),
                asking,
                now::get);
    }

    private OidcProvider oidc() {
        return oidc(provider.issuer(), client, true);
    }

    /// Follows the way to the provider, and returns the query of the way back.
    private Map<String, String> visit(URI address) throws Exception {
        var answer = browser.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.discarding());
        assertThat(answer.statusCode()).isEqualTo(302);
        var back = URI.create(answer.headers().firstValue("Location").orElseThrow());
        assertThat(back.toString()).startsWith(REDIRECT.toString());
        return new HashMap<>(TestProvider.decode(back.getRawQuery()));
    }

    private BrowserLogin.Finished logIn(BrowserLogin login) throws Exception {
        var begun = login.begin("/jobs?filter=running", HERE);
        return login.finish(visit(begun.provider()), Optional.of(begun.browser()));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void logsInWithACode(boolean secret) throws Exception {
        if (!secret) {
            provider.withoutSecret();
        }
        var finished = logIn(new BrowserLogin(oidc(provider.issuer(), client, secret)));
        assertThat(finished.target()).isEqualTo("/jobs?filter=running");
        assertThat(finished.answer()).isInstanceOfSatisfying(Granted.class, granted -> {
            assertThat(granted.user()).isEqualTo(ANN);
            assertThat(granted.grant().subject()).isEqualTo("id-of-ann");
            assertThat(granted.grant().until()).isEqualTo(now.get().plusSeconds(300));
            assertThat(granted.grant().toString())
                    .doesNotContain(granted.grant().refresh().orElseThrow());
        });
    }

    @Test
    void sendsTheSecretInTheFormIfTheProviderWantsIt() throws Exception {
        provider.changeMetadata(published -> {
            published.put("token_endpoint_auth_methods_supported", List.of("client_secret_post"));
            return published;
        });
        assertThat(logIn(new BrowserLogin(oidc())).answer()).isInstanceOf(Granted.class);
    }

    @Test
    void asksTheProviderForNoMoreThanALogin() throws Exception {
        var begun = new BrowserLogin(oidc()).begin("/", HERE);
        assertThat(TestProvider.decode(begun.provider().getRawQuery()))
                .containsEntry("response_type", "code")
                .containsEntry("client_id", TestProvider.CLIENT)
                .containsEntry("redirect_uri", REDIRECT.toString())
                .containsEntry("scope", "openid profile")
                .containsEntry("code_challenge_method", "S256")
                .containsKeys("state", "nonce", "code_challenge")
                .doesNotContainKey("code_verifier");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example.com",
                "//evil.example.com",
                "/\\evil.example.com",
                "/\t/evil.example.com",
                "jobs",
                "",
                "javascript:alert(1)",
                "/a\r\nSet-Cookie: x=y",
                "/ä",
                "/\\\\evil",
                "\\/evil"
            })
    void leadsToNoOtherSite(String target) {
        assertThat(BrowserLogin.localPath(target)).isEqualTo("/");
    }

    @Test
    void refusesAStateThatIsNotItsOwn() throws Exception {
        var login = new BrowserLogin(oidc());
        var begun = login.begin("/", HERE);
        var back = visit(begun.provider());
        var forged = new HashMap<>(back);
        forged.put("state", "invented");
        assertThat(login.finish(forged, Optional.of(begun.browser())).answer()).isInstanceOf(Refused.class);
        forged.remove("state");
        assertThat(login.finish(forged, Optional.of(begun.browser())).answer()).isInstanceOf(Refused.class);
        assertThat(provider.tokenRequests()).isZero();
        assertThat(login.finish(back, Optional.of(begun.browser())).answer()).isInstanceOf(Granted.class);
    }

    /// Otherwise somebody could make another one work in his account.
    @Test
    void refusesALoginOfAnotherBrowser() throws Exception {
        var login = new BrowserLogin(oidc());
        var own = login.begin("/", HERE);
        assertThat(login.finish(visit(own.provider()), Optional.empty()).answer())
                .isInstanceOf(Refused.class);
        var another = login.begin("/", HERE);
        assertThat(login.finish(visit(login.begin("/", HERE).provider()), Optional.of(another.browser()))
                        .answer())
                .isInstanceOf(Refused.class);
        assertThat(provider.tokenRequests()).isZero();
    }

    @Test
    void finishesALoginOnce() throws Exception {
        var login = new BrowserLogin(oidc());
        var begun = login.begin("/", HERE);
        var back = visit(begun.provider());
        assertThat(login.finish(back, Optional.of(begun.browser())).answer()).isInstanceOf(Granted.class);
        assertThat(login.finish(back, Optional.of(begun.browser())).answer()).isInstanceOf(Refused.class);
    }

    @Test
    void refusesACodeThatWasUsedBefore() throws Exception {
        var login = new BrowserLogin(oidc());
        var first = login.begin("/", HERE);
        var used = visit(first.provider());
        assertThat(login.finish(used, Optional.of(first.browser())).answer()).isInstanceOf(Granted.class);
        var second = login.begin("/", HERE);
        var back = visit(second.provider());
        back.put("code", used.get("code"));
        assertThat(login.finish(back, Optional.of(second.browser())).answer())
                .isEqualTo(new Refused("the provider answers invalid_grant"));
    }

    /// A code that somebody has stolen from another login: its key (PKCE) is not that of this one.
    @Test
    void refusesACodeOfAnotherLogin() throws Exception {
        var login = new BrowserLogin(oidc());
        var stolen = visit(login.begin("/", HERE).provider());
        var begun = login.begin("/", HERE);
        var back = visit(begun.provider());
        back.put("code", stolen.get("code"));
        assertThat(login.finish(back, Optional.of(begun.browser())).answer())
                .isEqualTo(new Refused("the provider answers invalid_grant"));
    }

    @Test
    void refusesALoginThatHasTakenTooLong() throws Exception {
        var login = new BrowserLogin(oidc());
        var begun = login.begin("/", HERE);
        var back = visit(begun.provider());
        now.updateAndGet(time -> time.plus(Duration.ofMinutes(11)));
        assertThat(login.finish(back, Optional.of(begun.browser())).answer()).isInstanceOf(Refused.class);
    }

    @Test
    void refusesAnAnswerOfAnotherProvider() throws Exception {
        var login = new BrowserLogin(oidc());
        var begun = login.begin("/", HERE);
        var back = visit(begun.provider());
        back.put("iss", "https://other.example.com");
        assertThat(login.finish(back, Optional.of(begun.browser())).answer()).isInstanceOf(Refused.class);
        assertThat(provider.tokenRequests()).isZero();
    }

    @Test
    void reportsWhatTheProviderRefuses() throws Exception {
        var login = new BrowserLogin(oidc());
        var begun = login.begin("/", HERE);
        var back = visit(begun.provider());
        back.remove("code");
        back.put("error", "access_denied\nforged line");
        assertThat(login.finish(back, Optional.of(begun.browser())).answer())
                .isEqualTo(new Refused("the provider answers access_denied?forged?line"));
    }

    static Stream<Arguments> wrongClaims() {
        return Stream.<Map.Entry<String, UnaryOperator<JWTClaimsSet.Builder>>>of(
                        Map.entry("another nonce", claims -> claims.claim("nonce", "another")),
                        Map.entry("no nonce", claims -> claims.claim("nonce", null)),
                        Map.entry("another issuer", claims -> claims.issuer("https://other.example.com")),
                        Map.entry("another audience", claims -> claims.audience("other")),
                        Map.entry("another party", claims -> claims.claim("azp", "other")),
                        Map.entry(
                                "several audiences and no party",
                                claims -> claims.audience(List.of(TestProvider.CLIENT, "other"))),
                        Map.entry("no subject", claims -> claims.subject(null)),
                        Map.entry("no time of issue", claims -> claims.issueTime(null)),
                        Map.entry(
                                "expired",
                                claims -> claims.expirationTime(
                                        Date.from(Instant.now().minusSeconds(60)))),
                        Map.entry(
                                "not yet valid",
                                claims -> claims.notBeforeTime(
                                        Date.from(Instant.now().plusSeconds(60)))))
                .map(entry -> Arguments.of(entry.getKey(), entry.getValue()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongClaims")
    void refusesWrongClaims(String what, UnaryOperator<JWTClaimsSet.Builder> change) throws Exception {
        provider.change(change);
        assertThat(logIn(new BrowserLogin(oidc())).answer()).as(what).isInstanceOf(Refused.class);
    }

    @Test
    void refusesTokensThatTheProviderHasNotSigned() throws Exception {
        var login = new BrowserLogin(oidc());
        var begun = login.begin("/", HERE);
        var nonce = TestProvider.decode(begun.provider().getRawQuery()).get("nonce");
        var claims = provider.claims().claim("nonce", nonce).build();
        var header = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("first").build();
        var hs256 = new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("first").build();
        for (var token : List.of(
                new PlainJWT(claims).serialize(),
                TestProvider.sign(header, claims, TestProvider.key("first")),
                TestProvider.sign(
                        hs256,
                        claims,
                        new MACSigner(provider.newestKey().toRSAPublicKey().getEncoded())),
                "garbage")) {
            provider.give(token);
            var again = login.begin("/", HERE);
            assertThat(login.finish(visit(again.provider()), Optional.of(again.browser()))
                            .answer())
                    .isInstanceOf(Refused.class);
        }
    }

    @Test
    void letsNoOneInWhileTheProviderIsAway() throws Exception {
        var login = new BrowserLogin(oidc());
        var begun = login.begin("/", HERE);
        var back = visit(begun.provider());
        provider.breakWith(500);
        assertThat(login.finish(back, Optional.of(begun.browser())).answer()).isInstanceOf(Unavailable.class);
        provider.breakWith(400); // without an error's name, as a proxy in between would
        begun = login.begin("/", HERE);
        assertThat(login.finish(visit(begun.provider()), Optional.of(begun.browser()))
                        .answer())
                .isInstanceOf(Unavailable.class);
        assertThatThrownBy(() -> new BrowserLogin(oidc()).begin("/", HERE)).isInstanceOf(ProviderFailure.class);
    }

    @Test
    void goesOnWhenTheProviderComesBack() throws Exception {
        var login = new BrowserLogin(oidc());
        provider.breakWith(503);
        assertThatThrownBy(() -> login.begin("/", HERE)).isInstanceOf(ProviderFailure.class);
        provider.repair();
        assertThatThrownBy(() -> login.begin("/", HERE)).as("at once").isInstanceOf(ProviderFailure.class);
        now.updateAndGet(time -> time.plus(Duration.ofSeconds(6)));
        assertThat(logIn(login).answer()).isInstanceOf(Granted.class);
    }

    @Test
    void givesUpOnAProviderThatDribbles() throws Exception {
        var head = "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n{";
        try (var dribble = new EndlessServer(head.getBytes(StandardCharsets.US_ASCII));
                var impatient = new ProviderClient(Optional.empty(), Duration.ofMillis(400))) {
            var login = new BrowserLogin(oidc(URI.create("http://localhost:" + dribble.port()), impatient, true));
            for (int i = 0; i < 50; i++) {
                assertThatThrownBy(() -> login.begin("/", HERE)).isInstanceOf(ProviderFailure.class);
            }
            // 0 if this machine was too busy to accept it in time
            assertThat(dribble.accepted()).as("attempts").isLessThanOrEqualTo(1);
        }
    }

    @Test
    void refusesWhatAnotherProviderPublishes() {
        provider.changeMetadata(published -> {
            published.put("issuer", "https://other.example.com");
            return published;
        });
        assertThatThrownBy(() -> new BrowserLogin(oidc()).begin("/", HERE)).hasMessageContaining("another issuer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"token_endpoint", "jwks_uri", "authorization_endpoint"})
    void sendsNothingToPlainAddresses(String endpoint) {
        provider.changeMetadata(published -> {
            published.put(endpoint, "http://sso.example.com/x");
            return published;
        });
        assertThatThrownBy(() -> new BrowserLogin(oidc()).begin("/", HERE)).hasMessageContaining("no safe address");
    }

    @Test
    void isUnavailableWithAWrongSecret() throws Exception {
        Files.writeString(folder.resolve("secret"), "no longer the secret");
        assertThat(logIn(new BrowserLogin(oidc())).answer())
                .isEqualTo(new Unavailable("the provider answers invalid_client"));
    }

    private OidcGrant grant(OidcProvider oidc) throws Exception {
        return ((Granted) logIn(new BrowserLogin(oidc)).answer()).grant();
    }

    @Test
    void renewsAGrantUntilTheProviderEndsIt() throws Exception {
        var oidc = oidc();
        var grant = grant(oidc);
        var renewed = (Granted) oidc.renew(grant);
        assertThat(renewed.user()).isEqualTo(ANN);
        provider.change(claims -> claims.claim("groups", List.of("analysts")));
        assertThat(oidc.renew(renewed.grant()))
                .as("with the groups of now")
                .isInstanceOfSatisfying(
                        Granted.class,
                        granted -> assertThat(granted.user()).isEqualTo(new Known("ann", Set.of("analysts"))));
        provider.logOutEveryone();
        assertThat(oidc.renew(renewed.grant())).isEqualTo(new Refused("the provider answers invalid_grant"));
    }

    @Test
    void doesNotEndAGrantWhileTheProviderIsAway() throws Exception {
        var oidc = oidc();
        var grant = grant(oidc);
        provider.breakWith(502);
        assertThat(oidc.renew(grant)).isInstanceOf(Unavailable.class);
        provider.repair();
        assertThat(oidc.renew(grant)).isInstanceOf(Granted.class);
    }

    @Test
    void refusesARenewalForAnotherUser() throws Exception {
        var oidc = oidc();
        var grant = grant(oidc);
        provider.change(claims -> claims.subject("id-of-eve"));
        assertThat(oidc.renew(grant)).isEqualTo(new Refused("the renewed token is about another user"));
    }

    @Test
    void logsADeviceIn() throws Exception {
        var devices = new DeviceLogin(oidc());
        var begun = devices.begin(HERE);
        assertThat(begun.code()).isEqualTo("WDJB-MJHT");
        assertThat(begun.address()).isEqualTo(provider.issuer().resolve("/activate"));
        assertThat(devices.poll("invented")).isInstanceOf(Refused.class);
        assertThat(devices.poll(begun.key())).isInstanceOf(Pending.class);
        assertThat(provider.tokenRequests()).as("before the interval").isZero();
        pass(6);
        assertThat(devices.poll(begun.key())).isInstanceOf(Pending.class);
        assertThat(provider.tokenRequests()).isEqualTo(1);
        provider.approveDevices();
        pass(6);
        assertThat(devices.poll(begun.key()))
                .isInstanceOfSatisfying(
                        Granted.class, granted -> assertThat(granted.user()).isEqualTo(ANN));
        pass(6);
        assertThat(devices.poll(begun.key())).as("a second time").isInstanceOf(Refused.class);
    }

    private void pass(int seconds) {
        now.updateAndGet(time -> time.plusSeconds(seconds));
    }

    @Test
    void asksLessOftenIfTheProviderWantsThat() throws Exception {
        var devices = new DeviceLogin(oidc());
        var begun = devices.begin(HERE);
        provider.answerDevices("slow_down");
        pass(6);
        devices.poll(begun.key());
        pass(6);
        devices.poll(begun.key());
        assertThat(provider.tokenRequests()).isEqualTo(1);
        pass(6);
        devices.poll(begun.key());
        assertThat(provider.tokenRequests()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"access_denied", "expired_token"})
    void endsADeviceLoginThatIsRefused(String error) throws Exception {
        var devices = new DeviceLogin(oidc());
        var begun = devices.begin(HERE);
        provider.answerDevices(error);
        pass(6);
        assertThat(devices.poll(begun.key())).isEqualTo(new Refused("the provider answers " + error));
        pass(6);
        assertThat(devices.poll(begun.key())).isInstanceOf(Refused.class);
        assertThat(provider.tokenRequests()).isEqualTo(1);
    }

    @Test
    void keepsADeviceLoginWhileTheProviderIsAway() throws Exception {
        var devices = new DeviceLogin(oidc());
        var begun = devices.begin(HERE);
        pass(6);
        provider.breakWith(503);
        assertThat(devices.poll(begun.key())).isInstanceOf(Unavailable.class);
        provider.repair();
        provider.approveDevices();
        pass(6);
        assertThat(devices.poll(begun.key())).isInstanceOf(Granted.class);
    }

    @Test
    void saysThatTheProviderHasNoDeviceLogins() {
        provider.changeMetadata(published -> {
            published.remove("device_authorization_endpoint");
            return published;
        });
        assertThatThrownBy(() -> new DeviceLogin(oidc()).begin(HERE)).hasMessageContaining("has no logins with a code");
    }

    @Test
    void refusesOptionsThatCannotWork() {
        assertThatThrownBy(() -> oidc(URI.create("http://sso.example.com"), client, true))
                .hasMessageContaining("https");
    }
}
