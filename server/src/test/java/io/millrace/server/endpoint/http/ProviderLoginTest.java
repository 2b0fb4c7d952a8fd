package io.millrace.server.endpoint.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.json.Json;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.TokenScope;
import io.millrace.server.security.login.LoginOptions.Kind;
import io.millrace.server.security.login.LoginService;
import io.millrace.server.security.login.ProviderOptions;
import io.millrace.server.security.login.SampleLogins;
import io.millrace.server.security.login.TokenStore;
import io.millrace.server.security.login.jwt.JwtOptions;
import io.millrace.server.security.login.kerberos.KerberosOptions;
import io.millrace.server.security.login.kerberos.KerberosOptions.ServiceName;
import io.millrace.server.security.login.kerberos.Realm;
import io.millrace.server.security.login.ldap.SampleDirectory;
import io.millrace.server.security.login.oidc.OidcOptions;
import io.millrace.server.security.login.provider.SecretFile;
import io.millrace.server.security.login.provider.TestProvider;
import io.millrace.wire.Accounts;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ietf.jgss.GSSContext;
import org.ietf.jgss.GSSManager;
import org.ietf.jgss.GSSName;
import org.ietf.jgss.Oid;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests logins over HTTP with real identity providers: a directory, an issuer of tokens and a key
/// distribution centre.
class ProviderLoginTest {
    private static final Endpoint<Nothing, List<String>> RUN = Service.CLUSTER
            .post("run", "/run")
            .request(Payload.none())
            .response(Payload.jsonList(String.class))
            .permission(Permission.RUN);
    private static final URI REDIRECT = URI.create("http://localhost:8081/");
    private static final String ANN = LoginServer.basic("ann", "ann's secret");

    @TempDir
    private static Path folder;

    private static SampleLogins samples;
    private static SampleDirectory directory;
    private static TestProvider issuer;
    private static Realm realm;
    private static Path keytab;
    private static LoginService login;
    private static HttpServer server;
    private static HttpClient http;

    @BeforeAll
    static void start() throws Exception {
        samples = new SampleLogins(folder);
        directory = new SampleDirectory(folder);
        issuer = new TestProvider();
        realm = new Realm(folder);
        realm.addUser("ann", "ann's secret");
        Files.writeString(folder.resolve("secret"), TestProvider.SECRET);
        keytab = realm.addServices("server.keytab", "HTTP/localhost");
        login = open();
        server = serving(login);
        http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    private static LoginService open() throws Exception {
        var principal = ServiceName.parse("HTTP/localhost@" + Realm.NAME);
        return samples.open(
                new ProviderOptions(
                        Duration.ofSeconds(20),
                        Optional.empty(),
                        Optional.of(new ProviderOptions.Issuer(
                                new JwtOptions(
                                        issuer.issuer().toString(),
                                        new JwtOptions.KeySource.At(issuer.keyAddress()),
                                        Set.of(TestProvider.CLIENT),
                                        Set.of("RS256"),
                                        new JwtOptions.Claims("preferred_username", "groups"),
                                        Duration.ofSeconds(30)),
                                Duration.ofHours(1))),
                        Optional.of(directory.options()),
                        Optional.of(new KerberosOptions(keytab, Optional.of(principal), Optional.empty())),
                        Optional.of(new OidcOptions(
                                issuer.issuer(),
                                new OidcOptions.Client(
                                        TestProvider.CLIENT, Optional.of(new SecretFile(folder.resolve("secret")))),
                                REDIRECT,
                                List.of("openid"),
                                new JwtOptions.Claims("preferred_username", "groups"),
                                Set.of("RS256"),
                                Duration.ofSeconds(30)))),
                Kind.FILE,
                Kind.TOKEN,
                Kind.LDAP,
                Kind.JWT,
                Kind.KERBEROS,
                Kind.OIDC);
    }

    private static HttpServer serving(LoginService login) {
        Routes routes = () -> List.of(new Route<>(
                RUN,
                call -> List.of(
                        call.principal().name(),
                        call.principal().authentication().name())));
        return LoginServer.start(login, routes, HttpOptions.DEFAULT);
    }

    @AfterAll
    static void stop() throws Exception {
        http.close();
        server.close();
        login.close();
        realm.close();
        issuer.close();
        directory.close();
    }

    @BeforeEach
    void repair() throws Exception {
        issuer.repair();
        directory.stop();
        directory.restart();
    }

    private static String bearer() {
        return "Bearer " + issuer.sign(issuer.claims().build());
    }

    private static HttpResponse<String> run(HttpServer on, String... authorization)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + on.port() + "/run"))
                .POST(HttpRequest.BodyPublishers.noBody());
        for (var one : authorization) {
            request.header("Authorization", one);
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private static HttpResponse<String> run(String... authorization) throws IOException, InterruptedException {
        return run(server, authorization);
    }

    /// The group gives the role; ann of the file has another password, and other roles.
    @Test
    void aPasswordOfTheDirectoryIsALogin() throws Exception {
        assertThat(run(ANN).body()).isEqualTo("[\"ann\",\"LDAP\"]");
        assertThat(run(LoginServer.basic("ann", SampleLogins.password("ann"))).body())
                .isEqualTo("[\"ann\",\"FILE\"]");
        assertThat(run(LoginServer.basic("ann", "wrong")).statusCode()).isEqualTo(401);
        assertThat(run(LoginServer.basic("ann", "")).statusCode()).isEqualTo(401);
        assertThat(run(LoginServer.basic("none", "anything")).statusCode()).isEqualTo(401);
    }

    @Test
    void aTokenOfTheIssuerIsALogin() throws Exception {
        assertThat(run(bearer()).body()).isEqualTo("[\"ann\",\"JWT\"]");
        var forged = bearer();
        assertThat(run(forged.substring(0, forged.length() - 8) + "AAAAAAAA").statusCode())
                .isEqualTo(401);
        assertThat(run("Bearer a.b.c").statusCode()).isEqualTo(401);
        var poor = issuer.sign(issuer.claims()
                .claim("groups", null)
                .claim("preferred_username", "carl")
                .build());
        assertThat(run("Bearer " + poor).statusCode()).as("without a role").isEqualTo(403);
    }

    /// It lives for minutes, an API token for months.
    @Test
    void aTokenOfTheIssuerMakesNoApiToken() throws Exception {
        assertThat(post("/tokens", Map.of(), "Authorization", bearer()).statusCode())
                .isEqualTo(403);
        var signedIn = post("/login", Map.of("token", bearer().substring("Bearer ".length())));
        assertThat(signedIn.statusCode()).isEqualTo(200);
        var cookies = signedIn.headers().allValues("Set-Cookie").stream()
                .map(cookie -> cookie.replaceFirst(";.*", ""))
                .toList();
        assertThat(post(
                                "/tokens",
                                Map.of(),
                                "Cookie",
                                String.join("; ", cookies),
                                "X-CSRF-Token",
                                cookies.getLast().replaceFirst("[^=]*=", ""))
                        .body())
                .contains("A token cannot make tokens");
        var earlier = login.tokens()
                .orElseThrow()
                .create(
                        new TokenStore.Owner("ann", AuthenticationKind.JWT, Set.of()),
                        "",
                        TokenScope.ALL,
                        Duration.ofDays(1));
        assertThat(run("Bearer " + earlier.secret()).statusCode()).isEqualTo(401);
    }

    @Test
    void aTicketIsALoginAndTheServerShowsThatItIsTheRightOne() throws Exception {
        boolean mutual = realm.as("ann", "ann's secret", () -> {
            var manager = GSSManager.getInstance();
            var name = manager.createName("HTTP@localhost", GSSName.NT_HOSTBASED_SERVICE);
            var context = manager.createContext(name, new Oid("1.3.6.1.5.5.2"), null, GSSContext.DEFAULT_LIFETIME);
            context.requestMutualAuth(true);
            var token = Base64.getEncoder().encodeToString(context.initSecContext(new byte[0], 0, 0));
            var answer = run("Negotiate " + token);
            assertThat(answer.body()).isEqualTo("[\"ann\",\"KERBEROS\"]");
            var reply = Base64.getDecoder()
                    .decode(answer.headers()
                            .firstValue("WWW-Authenticate")
                            .orElseThrow()
                            .substring("Negotiate ".length()));
            context.initSecContext(reply, 0, reply.length);
            assertThat(run("Negotiate " + token).statusCode())
                    .as("a second time")
                    .isEqualTo(401);
            return context.isEstablished() && context.getMutualAuthState();
        });
        assertThat(mutual).isTrue();
    }

    @Test
    void refusesWhatIsNoTicket() throws Exception {
        for (var header : List.of(
                "Negotiate",
                "Negotiate !!!",
                "Negotiate AAAA",
                "Negotiate TlRMTVNTUAABAAAA",
                "Negotiate " + "A".repeat(12_000))) {
            assertThat(run(header).statusCode()).as(header).isEqualTo(401);
        }
    }

    @Test
    void saysWhichLoginsThereAre() throws Exception {
        assertThat(run().headers().allValues("WWW-Authenticate"))
                .containsExactly(
                        "Basic realm=\"Millrace\", charset=\"UTF-8\"", "Bearer realm=\"Millrace\"", "Negotiate");
    }

    /// Who is in stays in, nobody else gets in, and the users of the file are not concerned.
    @Test
    void goesOnWhileTheDirectoryIsAway() throws Exception {
        assertThat(run(ANN).statusCode()).isEqualTo(200);
        directory.stop();
        assertThat(run(ANN).body()).as("remembered").isEqualTo("[\"ann\",\"LDAP\"]");
        var refused = run(LoginServer.basic("bob", "bob's secret"));
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        assertThat(refused.body()).doesNotContain("127.0.0.1", "ldap", "connect");
        assertThat(run(LoginServer.basic("bob", SampleLogins.password("bob"))).body())
                .isEqualTo("[\"bob\",\"FILE\"]");
        directory.restart();
        assertThat(run(LoginServer.basic("ann", "still wrong")).statusCode()).isEqualTo(401);
    }

    @Test
    void goesOnWhileTheIssuerIsAway() throws Exception {
        assertThat(run(bearer()).statusCode()).isEqualTo(200);
        issuer.breakWith(500);
        assertThat(run(bearer()).body()).as("its keys are known").isEqualTo("[\"ann\",\"JWT\"]");
        try (var fresh = open();
                var other = serving(fresh)) {
            assertThat(run(other, bearer()).statusCode()).isEqualTo(503);
            assertThat(run(other, LoginServer.basic("bob", SampleLogins.password("bob")))
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    private static HttpResponse<String> post(String path, Object body, String... headers) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(Json.text(body)));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private static <T> T read(HttpResponse<String> response, Class<T> type) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return Json.read(response.body().getBytes(StandardCharsets.UTF_8), type);
    }

    private static Accounts.ProviderPage begin(String target) throws Exception {
        return read(
                post("/login/provider", new Accounts.ProviderWish(Optional.of(target))), Accounts.ProviderPage.class);
    }

    /// Goes to the provider, and brings back what it says.
    private static Accounts.ProviderReturn visit(Accounts.ProviderPage page, String key) throws Exception {
        var answer =
                http.send(HttpRequest.newBuilder(URI.create(page.address())).build(), BodyHandlers.discarding());
        var back = URI.create(answer.headers().firstValue("Location").orElseThrow());
        var query = TestProvider.decode(back.getRawQuery());
        return new Accounts.ProviderReturn(
                key,
                Optional.ofNullable(query.get("state")),
                Optional.ofNullable(query.get("code")),
                Optional.ofNullable(query.get("iss")),
                Optional.empty());
    }

    @Test
    void aBrowserLogsInAtTheProvider() throws Exception {
        var page = begin("/#/jobs/running");
        var back = visit(page, page.key());
        var finished = post("/login/provider/finish", back);
        assertThat(read(finished, Accounts.ProviderLogin.class).target()).isEqualTo("/#/jobs/running");
        var cookies = finished.headers().allValues("Set-Cookie");
        assertThat(cookies).hasSize(2).allMatch(cookie -> cookie.contains("SameSite=Strict"));
        assertThat(cookies.getFirst()).contains("HttpOnly");
        var caller = http.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/caller"))
                        .header("Cookie", cookies.getFirst().replaceFirst(";.*", ""))
                        .build(),
                BodyHandlers.ofString());
        var who = read(caller, Accounts.Caller.class);
        assertThat(who.user()).isEqualTo("ann");
        assertThat(who.authentication()).isEqualTo("OIDC");
        assertThat(who.groups()).containsExactly("all staff", "analysts");
        assertThat(post("/login/provider/finish", back).statusCode())
                .as("a second time")
                .isEqualTo(401);
    }

    @Test
    void aLoginBelongsToTheBrowserThatBeganIt() throws Exception {
        var page = begin("/");
        var other = begin("/");
        assertThat(post("/login/provider/finish", visit(page, other.key())).statusCode())
                .isEqualTo(401);
        assertThat(post("/login/provider/finish", visit(page, page.key())).statusCode())
                .as("not even the right browser afterwards")
                .isEqualTo(401);
    }

    @Test
    void aLoginLeadsToNoOtherSite() throws Exception {
        for (var target : List.of("https://evil.example.com/", "//evil.example.com", "/\\evil.example.com")) {
            var page = begin(target);
            var finished = post("/login/provider/finish", visit(page, page.key()));
            assertThat(read(finished, Accounts.ProviderLogin.class).target()).isEqualTo("/");
        }
    }

    @Test
    void nobodyLogsInAtAProviderThatIsAway() throws Exception {
        var page = begin("/");
        var back = visit(page, page.key());
        issuer.breakWith(500);
        assertThat(post("/login/provider/finish", back).statusCode()).isEqualTo(503);
        assertThat(run(LoginServer.basic("bob", SampleLogins.password("bob"))).statusCode())
                .isEqualTo(200);
    }

    @Test
    void aProgramLogsInWithACode() throws Exception {
        issuer.poll(1);
        var begun = read(post("/login/device", Map.of()), Accounts.DeviceCode.class);
        assertThat(begun.code()).isEqualTo("WDJB-MJHT");
        assertThat(begun.address()).startsWith(issuer.issuer().toString());
        var question = new Accounts.DeviceQuestion(begun.key());
        assertThat(read(post("/login/device/finish", question), Accounts.DeviceLogin.class)
                        .token())
                .isEmpty();
        issuer.approveDevices();
        var token = await().until(
                        () -> read(post("/login/device/finish", question), Accounts.DeviceLogin.class)
                                .token(),
                        Optional::isPresent)
                .orElseThrow();
        assertThat(run("Bearer " + token.secret()).body()).isEqualTo("[\"ann\",\"TOKEN\"]");
        assertThat(token.token().expires() - token.token().created())
                .as("as long as the session of a browser")
                .isEqualTo(Duration.ofHours(12).toMillis());
        assertThat(post("/login/device/finish", question).statusCode())
                .as("a second time")
                .isEqualTo(401);
        assertThat(post("/login/device/finish", new Accounts.DeviceQuestion("invented"))
                        .statusCode())
                .isEqualTo(401);
    }

    /// The login of the owner is not asked for again, but the directory must still have the owner.
    @Test
    void anApiTokenEndsWithItsOwner() throws Exception {
        try (var forgetful = new SampleDirectory(folder.resolve("."))) {
            var own = samples.open(
                    new ProviderOptions(
                            Duration.ofSeconds(20),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.of(forgetful.options()),
                            Optional.empty(),
                            Optional.empty()),
                    Kind.LDAP,
                    Kind.TOKEN);
            try (own;
                    var other = serving(own)) {
                var ann = token(own, "ann");
                var bob = token(own, "bob");
                assertThat(run(other, "Bearer " + token(own, "none", "analysts"))
                                .statusCode())
                        .as("in a group no more")
                        .isEqualTo(403);
                forgetful.remove("ann");
                assertThat(run(other, "Bearer " + ann).statusCode()).isEqualTo(401);
                assertThat(run(other, "Bearer " + bob).statusCode()).isEqualTo(200);
            }
        }
    }

    private static String token(LoginService own, String user, String... groups) {
        return own.tokens()
                .orElseThrow()
                .create(
                        new TokenStore.Owner(user, AuthenticationKind.LDAP, Set.of(groups)),
                        "laptop",
                        TokenScope.ALL,
                        Duration.ofDays(1))
                .secret();
    }

    @Test
    void endsTheStartForAFileThatCannotBeUsed() {
        assertThatThrownBy(() -> samples.open(
                        new ProviderOptions(
                                Duration.ofSeconds(20),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of(new KerberosOptions(
                                        folder.resolve("no.keytab"),
                                        Optional.of(ServiceName.parse("HTTP/localhost@" + Realm.NAME)),
                                        Optional.empty())),
                                Optional.empty()),
                        Kind.KERBEROS))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no.keytab does not exist or cannot be read");
    }
}
