package io.millrace.server.endpoint.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.server.security.Authentication;
import io.millrace.server.security.TrustedProxies;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import io.millrace.wire.Upload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests what a page in a user's browser may request from the server.
final class CrossOriginTest {
    private static final Endpoint<Nothing, List<String>> SECRET =
            Service.CLUSTER.get("secret", "/secret").response(Payload.jsonList(String.class));
    private static final Endpoint<Nothing, Nothing> CHANGE = Service.CLUSTER
            .post("change", "/change")
            .request(Payload.json(Nothing.class))
            .response(Payload.none());
    private static final Endpoint<Upload<Nothing>, Nothing> SEND =
            Service.CLUSTER.post("send", "/send").request(Payload.file()).response(Payload.none());
    private static final String JSON = "Content-Type: application/json";
    private static final String FORM = "Content-Type: multipart/form-data; boundary=b";
    private static final String FILE =
            "--b\r\nContent-Disposition: form-data; name=\"jarfile\"; filename=\"a.jar\"\r\n\r\nx\r\n--b--\r\n";
    private static final List<String> BY_FOREIGN_PAGES = List.of(
            "Origin: https://evil.example",
            "Origin: null",
            "Origin: http://localhost:1",
            "Origin: http://127.0.0.1",
            "Sec-Fetch-Site: cross-site",
            "Sec-Fetch-Site: same-site");

    @TempDir
    Path folder;

    private final AtomicInteger effects = new AtomicInteger();
    private HttpServer server;

    @BeforeEach
    void start() {
        server = serving(HttpOptions.DEFAULT);
    }

    private HttpServer serving(HttpOptions options) {
        Routes routes = () -> List.of(
                Route.shared(SECRET, _ -> List.of("hunter2")),
                new Route<>(CHANGE, _ -> changed()),
                new Route<>(SEND, _ -> changed()));
        Assets assets = path -> path.equals("/")
                ? Optional.of(new Asset(
                        "page".getBytes(StandardCharsets.UTF_8),
                        "text/html",
                        "\"t1\"",
                        "no-cache",
                        Optional.empty(),
                        Map.of("Content-Security-Policy", "default-src 'self'")))
                : Optional.empty();
        var uploads = new UploadOptions(Optional.of(folder), 400_000, 300_000, 5, 500);
        var made = new HttpServer(
                "127.0.0.1",
                0,
                new Router(
                        Service.CLUSTER, List.of(routes), assets, options.uploads(uploads), new Authentication.Open()),
                options);
        made.start();
        return made;
    }

    private Nothing changed() {
        effects.incrementAndGet();
        return Nothing.NOTHING;
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private RawHttp.Reply ask(String method, String path, String body, String... headers) throws IOException {
        var lines = new ArrayList<>(List.of(method + " " + path + " HTTP/1.1", "Host: localhost:" + server.port()));
        lines.addAll(List.of(headers));
        return RawHttp.ask(server, body, lines.toArray(String[]::new));
    }

    private String own() {
        return "Origin: http://localhost:" + server.port();
    }

    @Test
    void letsAForeignPageReadAndChangeNothing() throws Exception {
        assertThat(ask("GET", "/secret", "").status()).as("now kept for others").isEqualTo(200);
        for (var header : BY_FOREIGN_PAGES) {
            for (var answer : List.of(
                    ask("GET", "/secret", "", header),
                    ask("GET", "/v1/secret", "", header),
                    ask("HEAD", "/secret", "", header),
                    ask("OPTIONS", "/change", "", header, "Access-Control-Request-Method: POST"),
                    ask("POST", "/change", "{}", header, JSON),
                    ask("POST", "/change", "", header),
                    ask("POST", "/change", "{}", header, "Content-Type: text/plain"),
                    ask("POST", "/send", FILE, header, FORM))) {
                assertThat(answer.status()).as(header).isEqualTo(403);
                assertThat(answer.head()).doesNotContain("access-control-allow-origin");
                assertThat(answer.body()).doesNotContain("hunter2");
            }
            assertThat(ask("GET", "/", "", header).body())
                    .as("a link from there")
                    .isEqualTo("page");
        }
        assertThat(ask("POST", "/change", "{}", own(), "Sec-Fetch-Site: cross-site", JSON)
                        .status())
                .isEqualTo(403);
        assertThat(effects).hasValue(0);
    }

    @Test
    void servesItsOwnPagesAndCallersThatAreNoBrowsers() throws Exception {
        for (var headers : List.of(
                new String[] {},
                new String[] {own()},
                new String[] {own(), "Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: cors"},
                new String[] {"Sec-Fetch-Site: none"},
                new String[] {"Origin: https://proxy.example", "Sec-Fetch-Site: same-origin"},
                new String[] {"Origin: https://LOCALHOST:" + server.port()})) {
            assertThat(ask("GET", "/secret", "", headers).body()).contains("hunter2");
            var posted = new ArrayList<>(List.of(headers));
            posted.add(JSON);
            assertThat(ask("POST", "/change", "{}", posted.toArray(String[]::new))
                            .status())
                    .isEqualTo(200);
            posted.set(headers.length, FORM);
            assertThat(ask("POST", "/send", FILE, posted.toArray(String[]::new)).status())
                    .isEqualTo(200);
        }
        assertThat(effects).hasValue(12);
    }

    @Test
    void takesTextAndFormsFromScriptsOnly() throws Exception {
        for (var type : List.of(
                "Content-Type: application/x-www-form-urlencoded", "Content-Type: text/plain", "X-No-Type: 1")) {
            assertThat(ask("POST", "/change", "{}", type).status()).as(type).isEqualTo(200);
            for (var browser : List.of(own(), "Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: no-cors")) {
                var answer = ask("POST", "/change", "{}", type, browser);
                assertThat(answer.status()).as(type + " with " + browser).isEqualTo(415);
                assertThat(answer.body()).contains("application/json");
            }
        }
        assertThat(effects).hasValue(3);
    }

    @Test
    void letsPagesOfANamedOriginCall() throws Exception {
        server.close();
        server = serving(HttpOptions.DEFAULT.callers(new CallerOptions(
                List.of(), TrustedProxies.NONE, CrossOriginPolicy.of(List.of("https://Ops.example")))));
        var origin = "Origin: https://ops.example";
        var read = ask("GET", "/secret", "", origin, "Sec-Fetch-Site: cross-site");
        assertThat(read.body()).contains("hunter2");
        assertThat(read.head()).contains("access-control-allow-origin: https://ops.example", "vary: origin");
        var preflight = ask("OPTIONS", "/change", "", origin, "Access-Control-Request-Method: POST");
        assertThat(preflight.status()).isEqualTo(204);
        assertThat(preflight.head()).contains("access-control-allow-origin: https://ops.example");
        assertThat(ask("POST", "/change", "{}", origin, "Sec-Fetch-Site: cross-site", JSON)
                        .status())
                .isEqualTo(200);
        assertThat(ask("GET", "/secret", "", "Origin: https://evil.example").status())
                .isEqualTo(403);
        assertThat(ask("GET", "/secret", "").head()).doesNotContain("access-control-allow-origin");
    }

    @Test
    void letsEveryPageCallWhereTheOperatorWantsThat() throws Exception {
        server.close();
        server = serving(HttpOptions.DEFAULT.callers(
                new CallerOptions(List.of(), TrustedProxies.NONE, CrossOriginPolicy.of(List.of("*")))));
        var read = ask("GET", "/secret", "", "Origin: https://evil.example", "Sec-Fetch-Site: cross-site");
        assertThat(read.body()).contains("hunter2");
        assertThat(read.head()).contains("access-control-allow-origin: *");
    }

    @Test
    void answersUnderItsOwnNamesOnly() throws Exception {
        for (var path : List.of("/", "/secret", "/v1/secret", "/none")) {
            var answer = RawHttp.ask(server, "", "GET " + path + " HTTP/1.1", "Host: evil.example:" + server.port());
            assertThat(answer.status()).as(path).isEqualTo(421);
            assertThat(answer.body()).contains("'evil.example:" + server.port() + "'", "rest.allowed-hosts");
        }
        var change = RawHttp.ask(server, "{}", "POST /change HTTP/1.1", "Host: evil.example", JSON);
        assertThat(change.status()).isEqualTo(421);
        assertThat(effects).hasValue(0);
        server.close();
        server = serving(HttpOptions.DEFAULT.callers(
                new CallerOptions(List.of("ops.example"), TrustedProxies.NONE, CrossOriginPolicy.OWN)));
        assertThat(RawHttp.ask(server, "", "GET /secret HTTP/1.1", "Host: ops.example:80")
                        .body())
                .contains("hunter2");
    }

    @Test
    void protectsEveryAnswerFromPages() throws Exception {
        for (var answer : List.of(
                ask("GET", "/", ""),
                ask("GET", "/secret", ""),
                ask("GET", "/none", ""),
                ask("DELETE", "/secret", ""),
                ask("OPTIONS", "/secret", ""),
                ask("POST", "/change", "{"),
                ask("GET", "/secret", "", "Origin: https://evil.example"),
                RawHttp.ask(server, "", "GET / HTTP/1.1", "Host: evil.example"),
                RawHttp.ask(server, "", "GET /" + "x".repeat(40_000) + " HTTP/1.1", "Host: localhost"))) {
            assertThat(answer.head())
                    .contains(
                            "x-content-type-options: nosniff",
                            "x-frame-options: deny",
                            "content-security-policy: default-src",
                            "referrer-policy: no-referrer",
                            "cross-origin-resource-policy: same-origin");
        }
        assertThat(ask("GET", "/", "").head())
                .as("the page's own policy")
                .containsOnlyOnce("content-security-policy")
                .contains("default-src 'self'");
    }
}
