package io.millrace.server.endpoint.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.json.Json;
import io.millrace.server.audit.AuditLog;
import io.millrace.server.audit.AuditOptions;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.server.security.CurrentPrincipal;
import io.millrace.server.security.TrustedProxies;
import io.millrace.server.security.login.LoginOptions.Kind;
import io.millrace.server.security.login.LoginService;
import io.millrace.server.security.login.SampleLogins;
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
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the login of a port over HTTP.
class HttpLoginTest {
    private static final Endpoint<Nothing, List<String>> LOOK =
            Service.CLUSTER.get("look", "/look").response(Payload.jsonList(String.class));
    private static final Endpoint<Nothing, List<String>> SHARED =
            Service.CLUSTER.get("shared", "/shared").response(Payload.jsonList(String.class));
    private static final Endpoint<Nothing, List<String>> OPEN = Service.CLUSTER
            .get("open", "/open")
            .response(Payload.jsonList(String.class))
            .permission(Permission.PUBLIC);
    private static final Endpoint<Nothing, List<String>> RUN = Service.CLUSTER
            .post("run", "/run")
            .request(Payload.none())
            .response(Payload.jsonList(String.class))
            .permission(Permission.RUN);

    @TempDir
    private static Path folder;

    private static SampleLogins samples;
    private static HttpServer server;
    private static HttpClient http;

    @BeforeAll
    static void start() throws IOException {
        samples = new SampleLogins(folder);
        server = serving(samples.open(Kind.FILE, Kind.TOKEN, Kind.PROXY));
        http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    private static HttpServer serving(LoginService login) {
        return serving(login, HttpOptions.DEFAULT);
    }

    private static HttpServer serving(LoginService login, HttpOptions options) {
        Routes routes = () -> List.of(
                new Route<>(
                        LOOK,
                        call -> List.of(
                                call.principal().name(),
                                CurrentPrincipal.find().orElseThrow().name())),
                Route.shared(SHARED, _ -> List.of("shared")),
                new Route<>(OPEN, _ -> List.of("open")),
                new Route<>(RUN, call -> List.of(call.principal().name())));
        return LoginServer.start(login, routes, options);
    }

    @AfterAll
    static void stop() {
        http.close();
        server.close();
    }

    private static String right(String user) {
        return LoginServer.basic(user, SampleLogins.password(user));
    }

    private static HttpResponse<String> send(String method, String path, String body, String... headers)
            throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private static HttpResponse<String> get(String path, String... headers) throws Exception {
        return send("GET", path, "", headers);
    }

    @Test
    void asksProgramsForAPasswordOrAToken() throws Exception {
        var refused = get("/look");
        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(String.join(", ", refused.headers().allValues("WWW-Authenticate")))
                .isEqualTo("Basic realm=\"Millrace\", charset=\"UTF-8\", Bearer realm=\"Millrace\"");
        assertThat(refused.body()).contains("needs a login");
    }

    /// A browser would open a window of its own.
    @Test
    void asksNoBrowserForAPassword() throws Exception {
        var refused = get("/look", "Sec-Fetch-Site", "same-origin");
        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.headers().allValues("WWW-Authenticate")).containsExactly("Bearer realm=\"Millrace\"");
    }

    @Test
    void handlersKnowWhoCalls() throws Exception {
        assertThat(get("/look", "Authorization", right("ann")).body()).isEqualTo("[\"ann\",\"ann\"]");
        assertThat(get("/look", "Authorization", "bearer " + samples.adminToken())
                        .body())
                .isEqualTo("[\"admin\",\"admin\"]");
        assertThat(get("/look", "X-Forwarded-User", "bob").body()).isEqualTo("[\"bob\",\"bob\"]");
    }

    @Test
    void tellsWhoLacksAPermission() throws Exception {
        assertThat(send("POST", "/run", "", "Authorization", right("bob")).body())
                .isEqualTo("[\"bob\"]");
        var refused = send("POST", "/run", "", "Authorization", right("eve"));
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("'eve' lacks the permission RUN");
        assertThat(refused.headers().map()).doesNotContainKey("www-authenticate");
    }

    @Test
    void aSharedAnswerIsOnlyForThoseWhoLogIn() throws Exception {
        assertThat(get("/shared", "Authorization", right("eve")).statusCode()).isEqualTo(200);
        assertThat(get("/shared").statusCode()).isEqualTo(401);
        assertThat(get("/shared", "Authorization", LoginServer.basic("eve", "wrong"))
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void theAuditLogNamesWhoIsRefusedASharedAnswer() throws Exception {
        var audit = folder.resolve("audit");
        var options = new AuditOptions(
                audit, folder.resolve("audit-key"), 1 << 20, 2, AuditOptions.WhenFull.DROP, Optional.empty());
        try (var log = AuditLog.open(options, "1.0");
                var audited = serving(samples.open(Kind.FILE, Kind.PROXY), HttpOptions.DEFAULT.audit(log))) {
            var shared = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + audited.port() + "/shared"));
            assertThat(http.send(
                                    shared.copy()
                                            .header("Authorization", right("bob"))
                                            .build(),
                                    BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(200);
            assertThat(http.send(
                                    shared.copy()
                                            .header("X-Forwarded-User", "stranger")
                                            .build(),
                                    BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(403);
        }
        try (var files = Files.newDirectoryStream(audit, "audit-*.jsonl")) {
            assertThat(Files.readString(files.iterator().next()))
                    .contains("\"kind\":\"refusal\"")
                    .contains("\"user\":\"stranger\",\"authentication\":\"proxy\"");
        }
    }

    @Test
    void aPublicEndpointLooksAtNoLogin() throws Exception {
        assertThat(get("/open").body()).isEqualTo("[\"open\"]");
        assertThat(get("/open", "Authorization", LoginServer.basic("ann", "wrong"))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void refusesWhatIsNoLogin() throws Exception {
        for (var header : List.of(
                "Basic",
                "Basic !!!",
                "Basic " + Base64.getEncoder().encodeToString("ann".getBytes(StandardCharsets.UTF_8)),
                "Digest x",
                "ann",
                "Basic " + "x".repeat(10_000),
                "Bearer",
                "Bearer " + "x".repeat(10_000))) {
            assertThat(get("/look", "Authorization", header).statusCode())
                    .as(header)
                    .isEqualTo(401);
        }
        assertThat(get("/look", "Authorization", right("ann"), "Authorization", right("bob"))
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void aTokenInTheUrlIsNoLogin() throws Exception {
        var token = samples.adminToken();
        for (var query : List.of("token=", "access_token=", "Authorization=Bearer%20", "authorization=")) {
            assertThat(get("/look?" + query + token).statusCode()).as(query).isEqualTo(401);
        }
    }

    @Test
    void anUnreadBodyOfAStrangerEndsTheConnection() throws Exception {
        var reply =
                RawHttp.exchange(server, "POST /run HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nx");
        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.head()).contains("connection: close");
    }

    private static Accounts.CreatedToken made(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return Json.read(response.body().getBytes(StandardCharsets.UTF_8), Accounts.CreatedToken.class);
    }

    private static HttpResponse<String> make(String wish, String authorization) throws Exception {
        return send("POST", "/tokens", wish, "Authorization", authorization, "Content-Type", "application/json");
    }

    @Test
    void ownersMakeListAndRevokeTheirTokens() throws Exception {
        var made = made(make("{\"name\":\"laptop\",\"days\":7}", right("bob")));
        var bearer = "Bearer " + made.secret();
        assertThat(made.token().expires() - made.token().created()).isEqualTo(7L * 24 * 3600 * 1000);
        assertThat(send("POST", "/run", "", "Authorization", bearer).body()).isEqualTo("[\"bob\"]");
        assertThat(get("/caller", "Authorization", bearer).body()).contains("\"TOKEN\"", "\"bob\"");
        assertThat(get("/tokens", "Authorization", right("bob")).body())
                .contains("laptop", made.token().id())
                .doesNotContain(made.secret());
        assertThat(get("/tokens", "Authorization", right("eve")).body())
                .doesNotContain(made.token().id());
        assertThat(get("/tokens", "Authorization", right("ann")).body())
                .contains(made.token().id());

        var url = "/tokens/" + made.token().id();
        assertThat(send("DELETE", url, "", "Authorization", right("eve")).statusCode())
                .isEqualTo(404);
        assertThat(send("DELETE", url, "", "Authorization", right("bob")).statusCode())
                .isEqualTo(200);
        assertThat(send("POST", "/run", "", "Authorization", bearer).statusCode())
                .isEqualTo(401);
        assertThat(send("DELETE", url, "", "Authorization", right("bob")).statusCode())
                .isEqualTo(404);
    }

    @Test
    void aTokenForStatementsAndCatalogsSaysSo() throws Exception {
        var made = made(make(
                "{\"name\":\"bi\",\"readOnly\":true,\"statements\":[\"show\",\"query\"],\"catalogs\":[\"main\"]}",
                right("ann")));
        assertThat(made.token().statements()).containsExactly("query", "show");
        assertThat(made.token().catalogs()).containsExactly("main");
        assertThat(made.token().used()).isEmpty();
        var bearer = "Bearer " + made.secret();
        var caller = Json.<Accounts.Caller>read(
                get("/caller", "Authorization", bearer).body().getBytes(StandardCharsets.UTF_8), Accounts.Caller.class);
        assertThat(caller.roles()).containsExactly("admin");
        assertThat(caller.permissions()).containsExactly("PUBLIC", "VIEW", "RUN");
        assertThat(caller.statements()).containsExactly("query", "show");
        assertThat(caller.catalogs()).containsExactly("main");
        var listed = get("/tokens", "Authorization", right("ann")).body();
        assertThat(listed).contains("\"used\":", "\"catalogs\":[\"main\"]");
        assertThat(send("DELETE", "/tokens/" + made.token().id(), "", "Authorization", bearer)
                        .statusCode())
                .isEqualTo(403);
        assertThat(make("{}", bearer).statusCode()).isEqualTo(403);
    }

    @Test
    void refusesScopesThatMakeNoSense() throws Exception {
        for (var wish : Map.of(
                        "{\"statements\":[\"select\"]}", "there is query, insert",
                        "{\"readOnly\":true,\"statements\":[\"insert\"]}", "query, set and show only",
                        "{\"readOnly\":true,\"catalogs\":[\"main\"]}", "list them",
                        "{\"statements\":[\"code\"],\"catalogs\":[\"main\"]}", "Code can read all",
                        "{\"catalogs\":[\" \"]}", "1 to 100 characters")
                .entrySet()) {
            var response = make(wish.getKey(), right("ann"));
            assertThat(response.statusCode()).as(wish.getKey()).isEqualTo(400);
            assertThat(response.body()).contains(wish.getValue());
        }
    }

    @Test
    void theLoginOfABrowserWithATokenEndsWithTheToken() throws Exception {
        var made = made(make("{\"statements\":[\"query\"]}", right("bob")));
        var login = send("POST", "/login", "{\"token\":\"" + made.secret() + "\"}", "Content-Type", "application/json");
        assertThat(login.body()).contains("\"statements\":[\"query\"]");
        var cookie = login.headers().allValues("Set-Cookie").stream()
                .filter(one -> one.contains("HttpOnly"))
                .map(one -> one.replaceAll(";.*", ""))
                .findFirst()
                .orElseThrow();
        assertThat(get("/look", "Cookie", cookie).statusCode()).isEqualTo(200);
        assertThat(send("DELETE", "/tokens/" + made.token().id(), "", "Authorization", right("bob"))
                        .statusCode())
                .isEqualTo(200);
        assertThat(get("/look", "Cookie", cookie).statusCode()).isEqualTo(401);
    }

    @Test
    void aReadOnlyTokenRunsNothing() throws Exception {
        var bearer = "Bearer " + made(make("{\"readOnly\":true}", right("ann"))).secret();
        assertThat(get("/look", "Authorization", bearer).statusCode()).isEqualTo(200);
        assertThat(send("POST", "/run", "", "Authorization", bearer).statusCode())
                .isEqualTo(403);
    }

    @Test
    void aTokenMakesNoOther() throws Exception {
        var bearer = "Bearer " + made(make("{}", right("ann"))).secret();
        assertThat(make("{}", bearer).statusCode()).isEqualTo(403);
    }

    @Test
    void onlyAdministratorsMakeTokensForOthers() throws Exception {
        assertThat(make("{\"user\":\"robot\"}", right("bob")).statusCode()).isEqualTo(403);
        var made = made(make("{\"user\":\"robot\"}", right("ann")));
        assertThat(get("/caller", "Authorization", "Bearer " + made.secret()).statusCode())
                .isEqualTo(403);
        assertThat(made.token().user()).isEqualTo("robot");
        for (var wish : List.of("{\"days\":0}", "{\"days\":366}", "{\"name\":\"" + "x".repeat(101) + "\"}")) {
            assertThat(make(wish, right("ann")).statusCode()).as(wish).isEqualTo(400);
        }
    }

    private static HttpResponse<String> signIn(String user, String password, String... headers) throws Exception {
        var all = new ArrayList<>(List.of(headers));
        all.addAll(List.of("Content-Type", "application/json"));
        return send(
                "POST",
                "/login",
                Json.text(new Accounts.SignIn(Optional.of(user), Optional.of(password), Optional.empty())),
                all.toArray(String[]::new));
    }

    private static String cookie(HttpResponse<String> response, String name) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.headers().allValues("Set-Cookie").stream()
                .filter(cookie -> cookie.contains(name))
                .findFirst()
                .orElseThrow();
    }

    /// A browser that has logged in.
    ///
    /// @param session its cookie, and the proof of its page
    private record Browser(String session, String proof) {
        static Browser of(HttpResponse<String> response) {
            var session = cookie(response, "millrace-session").replaceFirst(";.*", "");
            var proof = cookie(response, "millrace-csrf").replaceFirst(";.*", "");
            return new Browser(session, proof.substring(proof.indexOf('=') + 1));
        }

        int run() throws Exception {
            return send("POST", "/run", "", "Cookie", session, "X-CSRF-Token", proof)
                    .statusCode();
        }
    }

    private static Browser browser(String user) throws Exception {
        return Browser.of(signIn(user, SampleLogins.password(user)));
    }

    @Test
    void aBrowserGetsACookieThatNoScriptReads() throws Exception {
        var response = signIn("bob", SampleLogins.password("bob"));
        assertThat(response.body()).contains("\"bob\"", "\"FILE\"", "1800000").doesNotContain("mrt_");
        assertThat(cookie(response, "millrace-session"))
                .matches("millrace-session-" + server.port() + "=mrt_[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict");
        assertThat(cookie(response, "millrace-csrf"))
                .matches("millrace-csrf-" + server.port() + "=mrt_[\\w-]{43}; Path=/; SameSite=Strict");
        var bob = Browser.of(response);
        assertThat(get("/look", "Cookie", "other=1; " + bob.session()).body()).contains("bob");
        assertThat(bob.run()).isEqualTo(200);
    }

    @Test
    void aChangeNeedsTheProofOfThePage() throws Exception {
        var bob = browser("bob");
        var another = browser("bob");
        for (var proof : List.of("x", another.proof(), bob.session().replaceFirst(".*=", ""))) {
            var refused = send("POST", "/run", "", "Cookie", bob.session(), "X-CSRF-Token", proof);
            assertThat(refused.statusCode()).isEqualTo(403);
            assertThat(refused.body()).contains("X-CSRF-Token");
        }
        assertThat(send("POST", "/run", "", "Cookie", bob.session()).statusCode())
                .isEqualTo(403);
    }

    @Test
    void aWrongPasswordOpensNoSession() throws Exception {
        for (var response : List.of(signIn("bob", "wrong"), signIn("nobody", "wrong"))) {
            assertThat(response.statusCode()).isEqualTo(401);
            assertThat(response.headers().map()).doesNotContainKey("set-cookie");
        }
    }

    /// An attacker who has planted a cookie in a browser does not learn the session that its user opens.
    @Test
    void aLoginTakesNoSessionOver() throws Exception {
        var planted = browser("eve");
        var bob = Browser.of(signIn("bob", SampleLogins.password("bob"), "Cookie", planted.session()));
        assertThat(bob.session()).isNotEqualTo(planted.session());
        assertThat(get("/look", "Cookie", planted.session()).statusCode()).isEqualTo(401);
        var invented = "millrace-session-" + server.port() + "=mrt_invented";
        var other = Browser.of(signIn("bob", SampleLogins.password("bob"), "Cookie", invented));
        assertThat(other.session()).doesNotContain("invented");
        assertThat(get("/look", "Cookie", invented).statusCode()).isEqualTo(401);
        assertThat(get("/look", "Cookie", bob.session() + "; " + invented).statusCode())
                .isEqualTo(401);
    }

    @Test
    void signingOutEndsTheSessionForAllWhoKnowIt() throws Exception {
        var bob = browser("bob");
        var response = send("DELETE", "/login", "", "Cookie", bob.session());
        assertThat(cookie(response, "millrace-session")).contains("=;", "Max-Age=0");
        assertThat(get("/look", "Cookie", bob.session()).statusCode()).isEqualTo(401);
    }

    @Test
    void aPageOfAnotherSiteCanNeitherLogInNorOut() throws Exception {
        for (var site : List.of("cross-site", "same-site")) {
            assertThat(signIn("bob", SampleLogins.password("bob"), "Sec-Fetch-Site", site)
                            .statusCode())
                    .isEqualTo(403);
            assertThat(send("DELETE", "/login", "", "Sec-Fetch-Site", site).statusCode())
                    .isEqualTo(403);
        }
        assertThat(send(
                                "POST",
                                "/login",
                                "{\"user\":\"bob\"}",
                                "Sec-Fetch-Site",
                                "same-origin",
                                "Content-Type",
                                "text/plain")
                        .statusCode())
                .isEqualTo(415);
    }

    /// The id of a session is no token for programs, nor the other way round.
    @Test
    void cookiesAndTokensAreNotInterchangeable() throws Exception {
        var bob = browser("bob");
        assertThat(get("/look", "Authorization", "Bearer " + bob.session().replaceFirst(".*=", ""))
                        .statusCode())
                .isEqualTo(401);
        assertThat(get("/look", "Cookie", "millrace-session-" + server.port() + "=" + samples.adminToken())
                        .statusCode())
                .isEqualTo(401);
        assertThat(get("/look", "Cookie", bob.session(), "Authorization", right("eve"))
                        .body())
                .contains("eve");
    }

    @Test
    void guessersAreDelayedWhileOthersGoOn() throws Exception {
        try (var other = serving(samples.open(Kind.FILE));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var known = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + other.port() + "/look"))
                    .header("Authorization", right("bob"));
            assertThat(http.send(known.build(), BodyHandlers.ofString()).statusCode())
                    .isEqualTo(200);
            var guesses = new ArrayList<Future<HttpResponse<String>>>();
            for (int i = 0; i < 500; i++) {
                var guess = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + other.port() + "/look"))
                        .header("Authorization", LoginServer.basic("ann", "guess" + i))
                        .build();
                guesses.add(threads.submit(() -> http.send(guess, BodyHandlers.ofString())));
            }
            var statuses = new ArrayList<Integer>();
            for (var guess : guesses) {
                var response = guess.get();
                statuses.add(response.statusCode());
                if (response.statusCode() == 429) {
                    assertThat(response.headers().firstValue("Retry-After")).isPresent();
                }
            }
            assertThat(statuses).containsOnly(401, 429);
            assertThat(statuses.stream().filter(status -> status == 401)).hasSizeLessThan(20);
            // remembered, though its address is delayed
            assertThat(http.send(known.build(), BodyHandlers.ofString()).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void clientsOfATrustedProxyAreDelayedOneByOne() throws Exception {
        var callers = new CallerOptions(List.of(), TrustedProxies.parse(List.of("127.0.0.1")), CrossOriginPolicy.OWN);
        var proxies = HttpOptions.DEFAULT.callers(callers);
        try (var other = serving(samples.open(Kind.FILE), proxies)) {
            int status = 401;
            while (status == 401) {
                status = look(other, "192.0.2.1", LoginServer.basic("ann", "a guess"));
            }
            assertThat(status).isEqualTo(429);
            assertThat(look(other, "192.0.2.1", right("ann"))).isEqualTo(429);
            assertThat(look(other, "192.0.2.2", right("ann"))).isEqualTo(200);
        }
    }

    /// The status of a request that a proxy has sent for a client.
    private int look(HttpServer server, String client, String authorization) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/look"))
                .header("X-Forwarded-For", client)
                .header("Authorization", authorization)
                .build();
        return http.send(request, BodyHandlers.discarding()).statusCode();
    }

    /// The texts of requests do not get into responses, whatever is wrong with them.
    @Test
    void answersRepeatNoSecret() throws Exception {
        for (var header :
                List.of(LoginServer.basic("ann", "canary-1"), "Bearer canary-1", "Basic canary-1", "canary-1")) {
            var response = get("/look", "Authorization", header);
            var headers = response.headers().map().entrySet().stream()
                    .flatMap((Map.Entry<String, List<String>> one) ->
                            Stream.concat(Stream.of(one.getKey()), one.getValue().stream()));
            assertThat(Stream.concat(Stream.of(response.body()), headers)).noneMatch(text -> text.contains("canary"));
        }
    }
}
