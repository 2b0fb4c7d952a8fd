package io.millrace.server.security.login.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import io.millrace.server.security.login.provider.EndlessServer;
import io.millrace.server.security.login.provider.ProviderAnswer.Known;
import io.millrace.server.security.login.provider.ProviderAnswer.Refused;
import io.millrace.server.security.login.provider.ProviderAnswer.Unavailable;
import io.millrace.server.security.login.provider.ProviderClient;
import io.millrace.server.security.login.provider.TestProvider;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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

/// Tests tokens with real signatures, with keys over HTTP.
class TokenVerifierTest {
    private static final Known ANN = new Known("ann", Set.of("analysts", "all staff"));
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(400);
    private static final Duration LIMIT = Duration.ofHours(1);
    private static final JwtOptions.Claims CLAIMS = new JwtOptions.Claims("preferred_username", "groups");

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
    private final AtomicReference<Duration> elapsed = new AtomicReference<>(Duration.ZERO);
    private TestProvider provider;
    private ProviderClient client;

    @BeforeEach
    void start() throws Exception {
        provider = new TestProvider();
        client = new ProviderClient(Optional.empty(), TIMEOUT);
    }

    @AfterEach
    void stop() {
        client.close();
        provider.close();
    }

    private JwtOptions options(JwtOptions.KeySource keys, JwtOptions.Claims claims) {
        return new JwtOptions(
                provider.issuer().toString(),
                keys,
                Set.of(TestProvider.CLIENT),
                Set.of("RS256", "ES256"),
                claims,
                Duration.ofSeconds(30));
    }

    private TokenVerifier verifier() {
        return new TokenVerifier(options(new JwtOptions.KeySource.At(provider.keyAddress()), CLAIMS), client, LIMIT);
    }

    /// Returns a verifier with the clock of the test.
    private TokenVerifier timed() {
        return new TokenVerifier(
                options(new JwtOptions.KeySource.At(provider.keyAddress()), CLAIMS),
                () -> {
                    try {
                        return JWKSet.parse(client.get(provider.keyAddress()));
                    } catch (java.text.ParseException e) {
                        throw new IllegalStateException(e);
                    }
                },
                new KeySetCache.Times(Duration.ofMinutes(5), LIMIT, Duration.ofSeconds(30), TIMEOUT),
                now::get,
                () -> elapsed.get().toNanos());
    }

    private void pass(Duration time) {
        now.updateAndGet(before -> before.plus(time));
        elapsed.updateAndGet(before -> before.plus(time));
    }

    private String token() {
        return provider.sign(provider.claims()
                .expirationTime(Date.from(now.get().plus(Duration.ofDays(1))))
                .build());
    }

    @Test
    void knowsTheUserAndTheGroups() {
        assertThat(verifier().verify(provider.sign(provider.claims().build()))).isEqualTo(ANN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"JWT", "at+jwt"})
    void takesIdentityAndAccessTokens(String type) {
        var header = new JWSHeader.Builder(JWSAlgorithm.RS256)
                .type(new JOSEObjectType(type))
                .keyID("first")
                .build();
        var token = TestProvider.sign(header, provider.claims().build(), provider.newestKey());
        assertThat(verifier().verify(token)).isEqualTo(ANN);
    }

    static Stream<Arguments> wrongClaims() {
        return Stream.<Map.Entry<String, UnaryOperator<JWTClaimsSet.Builder>>>of(
                        Map.entry("another issuer", claims -> claims.issuer("https://other.example.com")),
                        Map.entry("no issuer", claims -> claims.issuer(null)),
                        Map.entry("another audience", claims -> claims.audience("other")),
                        Map.entry("no audience", claims -> claims.audience((String) null)),
                        Map.entry("expired", claims -> claims.expirationTime(ago(31))),
                        Map.entry("no end", claims -> claims.expirationTime(null)),
                        Map.entry("not yet valid", claims -> claims.notBeforeTime(ago(-60))),
                        Map.entry("no user", claims -> claims.claim("preferred_username", null)),
                        Map.entry("an empty user", claims -> claims.claim("preferred_username", " ")),
                        Map.entry("a user with a line break", claims -> claims.claim("preferred_username", "ann\nbob")),
                        Map.entry("a number as the user", claims -> claims.claim("preferred_username", 7)),
                        Map.entry("a list as the user", claims -> claims.claim("preferred_username", List.of("ann"))))
                .map(entry -> Arguments.of(entry.getKey(), entry.getValue()));
    }

    private static Date ago(int seconds) {
        return Date.from(Instant.now().minusSeconds(seconds));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongClaims")
    void refusesWrongClaims(String what, UnaryOperator<JWTClaimsSet.Builder> change) {
        assertThat(verifier()
                        .verify(provider.sign(change.apply(provider.claims()).build())))
                .as(what)
                .isInstanceOf(Refused.class);
    }

    @Test
    void allowsForClocksThatDiffer() {
        assertThat(verifier()
                        .verify(provider.sign(provider.claims()
                                .expirationTime(ago(10))
                                .notBeforeTime(ago(-10))
                                .build())))
                .isEqualTo(ANN);
    }

    @Test
    void refusesTokensThatTheIssuerHasNotSigned() throws Exception {
        var claims = provider.claims().build();
        var rs256 = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("first").build();
        var tampered = provider.sign(claims).split("\\.");
        var other = provider.sign(
                        provider.claims().claim("preferred_username", "eve").build())
                .split("\\.");
        var publicKey = provider.newestKey().toRSAPublicKey();
        var pem = "-----BEGIN PUBLIC KEY-----\n"
                + java.util.Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(publicKey.getEncoded())
                + "\n-----END PUBLIC KEY-----\n";
        var hs256 = new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("first").build();
        var tokens = Map.ofEntries(
                Map.entry("another key", TestProvider.sign(rs256, claims, TestProvider.key("first"))),
                Map.entry("none", new PlainJWT(claims).serialize()),
                Map.entry(
                        "HS256 with the public key",
                        TestProvider.sign(hs256, claims, new MACSigner(publicKey.getEncoded()))),
                Map.entry("HS256 with the public key in PEM", TestProvider.sign(hs256, claims, new MACSigner(pem))),
                Map.entry(
                        "an algorithm that is not allowed",
                        TestProvider.sign(
                                new JWSHeader.Builder(JWSAlgorithm.RS512)
                                        .keyID("first")
                                        .build(),
                                claims,
                                new RSASSASigner(provider.newestKey()))),
                Map.entry("another token's claims", tampered[0] + "." + other[1] + "." + tampered[2]),
                Map.entry("no signature", tampered[0] + "." + tampered[1] + "."),
                Map.entry(
                        "another type",
                        TestProvider.sign(
                                new JWSHeader.Builder(JWSAlgorithm.RS256)
                                        .type(new JOSEObjectType("logout+jwt"))
                                        .keyID("first")
                                        .build(),
                                claims,
                                provider.newestKey())),
                Map.entry(
                        "its own key",
                        TestProvider.sign(
                                new JWSHeader.Builder(JWSAlgorithm.RS256)
                                        .jwk(TestProvider.key("own").toPublicJWK())
                                        .build(),
                                claims,
                                TestProvider.key("own"))),
                Map.entry("no token", "no token"),
                Map.entry("dots", ".."),
                Map.entry("nothing", ""),
                Map.entry("a long text", "a".repeat(1 << 20)));
        var verifier = verifier();
        tokens.forEach(
                (what, token) -> assertThat(verifier.verify(token)).as(what).isInstanceOf(Refused.class));
        assertThat(verifier.verify(provider.sign(claims))).isEqualTo(ANN);
    }

    @Test
    void readsGroupsInTheirVariousForms() {
        var nested = verifier(new JwtOptions.Claims("sub", "realm_access.roles"));
        assertThat(nested.verify(provider.sign(provider.claims()
                        .claim("realm_access", Map.of("roles", List.of("admin", 7, "")))
                        .build())))
                .isEqualTo(new Known("id-of-ann", Set.of("admin")));
        var dotted = verifier(new JwtOptions.Claims("sub", "https://example.com/groups"));
        assertThat(dotted.verify(provider.sign(provider.claims()
                        .claim("https://example.com/groups", "one group")
                        .build())))
                .isEqualTo(new Known("id-of-ann", Set.of("one group")));
        assertThat(nested.verify(provider.sign(provider.claims().build()))).isEqualTo(new Known("id-of-ann", Set.of()));
    }

    private TokenVerifier verifier(JwtOptions.Claims claims) {
        return new TokenVerifier(options(new JwtOptions.KeySource.At(provider.keyAddress()), claims), client, LIMIT);
    }

    @Test
    void readsKeysFromAFile(@TempDir Path folder) throws Exception {
        var file = folder.resolve("keys.json");
        var verifier = new TokenVerifier(options(new JwtOptions.KeySource.In(file), CLAIMS), client, LIMIT);
        assertThat(verifier.verify(token())).isInstanceOf(Unavailable.class);
        Files.writeString(file, new JWKSet(provider.newestKey()).toString(true));
        var afterwards = new TokenVerifier(options(new JwtOptions.KeySource.In(file), CLAIMS), client, LIMIT);
        assertThat(afterwards.verify(token())).isEqualTo(ANN);
    }

    @Test
    void takesNewKeysAndDropsOldOnes() throws Exception {
        var verifier = timed();
        var old = token();
        assertThat(verifier.verify(old)).isEqualTo(ANN);
        provider.rotate("second", false);
        pass(Duration.ofMinutes(1));
        assertThat(verifier.verify(token())).as("with the new key").isEqualTo(ANN);
        assertThat(verifier.verify(old)).as("with the old key").isInstanceOf(Refused.class);
    }

    @Test
    void takesNewKeysAlthoughTheClockWasSetBack() throws Exception {
        var verifier = timed();
        assertThat(verifier.verify(token())).isEqualTo(ANN);
        provider.rotate("second", false);
        pass(Duration.ofMinutes(1));
        now.updateAndGet(time -> time.minus(Duration.ofHours(1)));
        assertThat(verifier.verify(token())).as("with the new key").isEqualTo(ANN);
    }

    @Test
    void renewsKeysBeforeTheyAreNeeded() throws Exception {
        var verifier = timed();
        var old = token();
        assertThat(verifier.verify(old)).isEqualTo(ANN);
        provider.rotate("second", false);
        pass(Duration.ofMinutes(6));
        // the first caller is not made to wait
        verifier.verify(old);
        await().until(() -> provider.keyReads() == 2);
        await().until(() -> verifier.verify(old) instanceof Refused);
    }

    /// Otherwise everyone could make this server ask the issuer with each request.
    @Test
    void doesNotAskForEachUnknownKey() throws Exception {
        var verifier = timed();
        assertThat(verifier.verify(token())).isEqualTo(ANN);
        pass(Duration.ofMinutes(1));
        for (int i = 0; i < 50; i++) {
            var forged = TestProvider.sign(
                    new JWSHeader.Builder(JWSAlgorithm.RS256)
                            .keyID("invented-" + i)
                            .build(),
                    provider.claims().build(),
                    provider.newestKey());
            assertThat(verifier.verify(forged)).isInstanceOf(Refused.class);
        }
        assertThat(provider.keyReads()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void usesKnownKeysUntilTheirLimitWhileTheIssuerIsAway(boolean answers) {
        var verifier = timed();
        var token = token();
        assertThat(verifier.verify(token)).isEqualTo(ANN);
        if (answers) {
            provider.breakWith(503);
        } else {
            provider.close();
        }
        pass(Duration.ofMinutes(59));
        assertThat(verifier.verify(token)).isEqualTo(ANN);
        pass(Duration.ofMinutes(2));
        assertThat(verifier.verify(token)).isInstanceOf(Unavailable.class);
    }

    @Test
    void letsNoOneInWithoutKeys() {
        provider.breakWith(200); // something, but no keys
        assertThat(verifier().verify(token())).isInstanceOf(Unavailable.class);
    }

    /// More callers at once than anyone would like to wait for one after the other.
    @Test
    void givesUpOnASilentIssuer() throws Exception {
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                var impatient = new ProviderClient(Optional.empty(), SHORT)) {
            var address = URI.create("http://localhost:" + silent.getLocalPort() + "/keys");
            assertGivesUp(new TokenVerifier(options(new JwtOptions.KeySource.At(address), CLAIMS), impatient, LIMIT));
        }
    }

    @Test
    void givesUpOnAnIssuerThatDribbles() throws Exception {
        var head = "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n{";
        try (var dribble = new EndlessServer(head.getBytes(StandardCharsets.US_ASCII));
                var impatient = new ProviderClient(Optional.empty(), SHORT)) {
            var address = URI.create("http://localhost:" + dribble.port() + "/keys");
            assertGivesUp(new TokenVerifier(options(new JwtOptions.KeySource.At(address), CLAIMS), impatient, LIMIT));
            // 0 if this machine was too busy to accept it in time
            assertThat(dribble.accepted()).isLessThanOrEqualTo(1);
        }
    }

    @Test
    void givesUpOnAnEndlessAnswer() throws Exception {
        var head = "HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n" + "x".repeat(3 << 20);
        try (var endless = new EndlessServer(head.getBytes(StandardCharsets.US_ASCII))) {
            var address = URI.create("http://localhost:" + endless.port() + "/keys");
            assertThat(new TokenVerifier(options(new JwtOptions.KeySource.At(address), CLAIMS), client, LIMIT)
                            .verify(token()))
                    .isInstanceOf(Unavailable.class);
        }
    }

    private void assertGivesUp(TokenVerifier verifier) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = new ArrayList<Future<?>>();
            for (int i = 0; i < 50; i++) {
                answers.add(threads.submit(() -> verifier.verify(token())));
            }
            for (var answer : answers) {
                assertThat(answer.get()).isInstanceOf(Unavailable.class);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "HS256", "HS512", "RS1", "rs256", ""})
    void refusesAlgorithmsWithoutAKeyPair(String algorithm) {
        assertThatThrownBy(() -> new JwtOptions(
                        "https://issuer",
                        new JwtOptions.KeySource.In(Path.of("keys")),
                        Set.of("x"),
                        Set.of("RS256", algorithm),
                        CLAIMS,
                        Duration.ZERO))
                .hasMessageContaining("algorithms can be ES256");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://issuer.example.com/keys", "ftp://localhost/keys", "https:/keys", "file:/keys"})
    void refusesKeysOverUnsafeConnections(String address) {
        assertThatThrownBy(() -> new JwtOptions.KeySource.At(URI.create(address)))
                .hasMessageContaining("not safe");
    }
}
