package io.millrace.server.endpoint.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.server.security.Authentication;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Method;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Refusal;
import io.millrace.wire.Service;
import io.millrace.wire.Versions;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TriggerId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RouterTest {
    public record Job(JobId jid, int version, List<String> get) {}

    public record Order(String item, int count) {}

    private static final String ID = "0123456789abcdef0123456789abcdef";
    private static final Param<JobId> JOB = Param.path("jobid", JobId.TEXT, "the job");
    private static final Param<TriggerId> TRIGGER = Param.path("triggerid", TriggerId.TEXT, "the operation");
    private static final Param<List<String>> GET = Param.list("get", ParamFormat.STRING, "which");
    private static final Param<Integer> DEPTH = Param.query("depth", ParamFormat.INTEGER, "how deep");
    private static final Service A = Service.CLUSTER;

    private static final Endpoint<Nothing, Job> DETAIL =
            A.get("detail", "/jobs/:jobid").params(JOB, GET, DEPTH).response(Payload.json(Job.class));
    private static final Endpoint<Nothing, Nothing> OVERVIEW =
            A.get("overview", "/jobs/overview").response(Payload.none());
    private static final Endpoint<Nothing, Nothing> CANCEL = A.patch("cancel", "/jobs/:jobid")
            .params(JOB)
            .response(Payload.none())
            .success(202);
    private static final Endpoint<Order, Order> BUY =
            A.post("buy", "/orders").request(Payload.json(Order.class)).response(Payload.json(Order.class));
    private static final Endpoint<Order, Order> ASK = new Endpoint<>(
            A,
            "ask",
            "",
            Method.GET,
            "/orders/ask",
            new Versions(1, 1),
            List.of(),
            Payload.json(Order.class),
            Payload.json(Order.class),
            200,
            Set.of(),
            Permission.VIEW);
    private static final Endpoint<Nothing, Content> LOG = A.get("log", "/log").response(Payload.raw());
    private static final Endpoint<Nothing, Content> ENDLESS =
            A.get("endless", "/endless").response(Payload.raw());
    private static final Endpoint<Nothing, Nothing> BUG = A.get("bug", "/bug").response(Payload.none());
    private static final Endpoint<Nothing, Nothing> NO = A.get("no", "/no").response(Payload.none());
    private static final Endpoint<Nothing, List<String>> BIG =
            A.get("big", "/big").response(Payload.jsonList(String.class));
    private static final Endpoint<Nothing, List<String>> OPERATION =
            A.get("operation", "/operations/:triggerid").params(TRIGGER).response(Payload.jsonList(String.class));
    private static final Endpoint<Nothing, Nothing> OLD =
            Service.GATEWAY.get("old", "/thing").response(Payload.none()).versions(1, 1);
    private static final Endpoint<Nothing, List<String>> NEW = Service.GATEWAY
            .get("new", "/thing")
            .response(Payload.jsonList(String.class))
            .versions(2, 4);

    private static HttpServer server;
    private static HttpServer gateway;
    private static HttpClient http;

    @BeforeAll
    static void start() {
        Routes routes = () -> List.of(
                new Route<>(
                        DETAIL, call -> new Job(call.get(JOB), call.find(DEPTH).orElse(-1), call.all(GET))),
                new Route<>(OVERVIEW, call -> Nothing.NOTHING),
                new Route<>(CANCEL, call -> Nothing.NOTHING),
                new Route<>(BUY, Call::body),
                new Route<>(ASK, Call::body),
                new Route<>(LOG, call -> Content.text("0123456789")),
                new Route<>(
                        ENDLESS, call -> new Content("text/plain", -1, () -> new ByteArrayInputStream(new byte[3]))),
                new Route<>(BUG, call -> {
                    throw new IllegalStateException("broken", new IOException("disk\nfull"));
                }),
                new Route<>(NO, call -> {
                    throw new Refusal(FaultCode.CONFLICT, "Not now.", List.of("Try later."));
                }),
                new Route<>(BIG, call -> List.of("x".repeat(5000))),
                new Route<>(OPERATION, call -> List.of(call.get(TRIGGER).text())));
        Assets assets = path -> path.equals("/") || path.equals("/app.js")
                ? Optional.of(new Asset(
                        path.getBytes(StandardCharsets.UTF_8),
                        "text/html",
                        "\"t1\"",
                        "no-cache",
                        Optional.empty(),
                        Map.of("X-Frame-Options", "DENY")))
                : Optional.empty();
        var options = HttpOptions.DEFAULT.limits(HttpLimits.DEFAULT.content(100_000));
        server = new HttpServer(
                "127.0.0.1",
                0,
                new Router(A, List.of(routes), assets, options, new Authentication.Open()),
                HttpOptions.DEFAULT);
        server.start();
        Routes versions = () -> List.of(
                new Route<>(OLD, call -> Nothing.NOTHING), new Route<>(NEW, call -> List.of("v" + call.version())));
        gateway = new HttpServer("127.0.0.1", 0, second(versions, options), HttpOptions.DEFAULT);
        gateway.start();
        server.serve("/second", second(versions, options));
        http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    private static Router second(Routes routes, HttpOptions options) {
        return new Router(Service.GATEWAY, List.of(routes), Assets.NONE, options, new Authentication.Open());
    }

    @AfterAll
    static void stop() {
        http.close();
        server.close();
        gateway.close();
    }

    private static HttpResponse<String> send(HttpServer to, String method, String path, String body, String... headers)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(to.url() + path))
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        return send(server, "GET", path, "", headers);
    }

    /// Sends a request as bytes, which a well-behaved client would not send.
    private static String raw(String request) throws IOException {
        try (var socket = new Socket("127.0.0.1", server.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void answersWithAndWithoutAVersion() throws Exception {
        for (var path : List.of("/v1/jobs/overview", "/jobs/overview", "//jobs/overview/", "/v1//jobs///overview//")) {
            var answer = get(path);
            assertThat(answer.statusCode()).as(path).isEqualTo(200);
            assertThat(answer.body()).isEqualTo("{}");
            assertThat(answer.headers().firstValue("content-type")).contains("application/json; charset=UTF-8");
            assertThat(answer.headers().firstValue("access-control-allow-origin"))
                    .isEmpty();
        }
    }

    @Test
    void knowsNoOtherVersion() throws Exception {
        for (var path : List.of(
                "/v0/jobs/overview",
                "/v2/jobs/overview",
                "/V1/jobs/overview",
                "/v1",
                "/v1/",
                "/v1/app.js",
                "/jobs",
                "/Jobs/overview",
                "/jobs/overview/more",
                "/v99999/jobs/overview")) {
            var answer = get(path);
            assertThat(answer.statusCode()).as(path).isEqualTo(404);
            assertThat(answer.body()).isEqualTo("{\"errors\":[\"Not found: " + path + "\"]}");
        }
        assertThat(get("/nowhere?a=b").body()).contains("Not found: /nowhere?a=b");
    }

    @Test
    void servesEachVersionOfTheGatewayItsOwn() throws Exception {
        assertThat(send(gateway, "GET", "/v1/thing", "").body()).isEqualTo("{}");
        assertThat(send(gateway, "GET", "/v3/thing", "").body()).isEqualTo("[\"v3\"]");
        assertThat(send(gateway, "GET", "/thing", "").body()).isEqualTo("[\"v4\"]");
        assertThat(send(gateway, "GET", "/v5/thing", "").statusCode()).isEqualTo(404);
        assertThat(send(gateway, "GET", "/", "").body()).isEqualTo("{\"errors\":[\"Not found: /\"]}");
    }

    @Test
    void servesASecondServiceBelowAPath() throws Exception {
        assertThat(get("/second/v1/thing").body()).isEqualTo("{}");
        assertThat(get("/second/v3/thing").body()).isEqualTo("[\"v3\"]");
        assertThat(get("/second//thing/").body()).isEqualTo("[\"v4\"]");
        assertThat(get("/second/thing").headers().firstValue("access-control-allow-origin"))
                .isEmpty();
        assertThat(send(server, "POST", "/second/thing", "").statusCode()).isEqualTo(405);
        for (var path : List.of("/second", "/second/", "/second/v5/thing", "/second/jobs/overview", "/second/app.js")) {
            var answer = get(path);
            assertThat(answer.statusCode()).as(path).isEqualTo(404);
            assertThat(answer.body()).isEqualTo("{\"errors\":[\"Not found: " + path + "\"]}");
        }
        assertThat(get("/v3/thing").statusCode()).as("of the first service").isEqualTo(404);
    }

    @Test
    void nothingClimbsFromOneServiceIntoTheOther() throws Exception {
        for (var path : List.of(
                "/second/../jobs/overview",
                "/second/%2e%2e/jobs/overview",
                "/second/..%2fapp.js",
                "/second/v3/../../app.js",
                "/jobs/../second/v3/thing",
                "/%73econd/v3/thing",
                "/second%2fv3/thing",
                "//second/v3/thing",
                "/seconds/v3/thing")) {
            assertThat(raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                    .as(path)
                    .startsWith("HTTP/1.1 404");
        }
    }

    @Test
    void saysWhyThereIsNoSecondService() throws Exception {
        try (var alone = new HttpServer("127.0.0.1", List.of(0), HttpOptions.DEFAULT)) {
            alone.start();
            alone.refuse("/second", new Refusal(FaultCode.NOT_FOUND, "There is none here."));
            alone.serve(new Router(A, List.of(), Assets.NONE, HttpOptions.DEFAULT, new Authentication.Open()));
            var answer = send(alone, "DELETE", "/second/v3/thing", "");
            assertThat(answer.statusCode()).isEqualTo(404);
            assertThat(answer.body()).isEqualTo("{\"errors\":[\"There is none here.\"]}");
            assertThat(answer.headers().firstValue("access-control-allow-origin"))
                    .isEmpty();
        }
    }

    @Test
    void readsParametersOfPathAndQuery() throws Exception {
        assertThat(get("/jobs/" + ID.toUpperCase(java.util.Locale.ROOT) + "?get=a,b&depth=3&other=1&get=c%20d+e")
                        .body())
                .isEqualTo("{\"jid\":\"" + ID + "\",\"version\":3,\"get\":[\"a\",\"b\",\"c d e\"]}");
        assertThat(get("/jobs/" + ID + "?get=&depth=2&depth=9").body())
                .isEqualTo("{\"jid\":\"" + ID + "\",\"version\":2,\"get\":[]}");
    }

    @Test
    void decodesThePathBeforeItIsSplit() throws Exception {
        assertThat(get("/jobs%2Foverview").statusCode()).isEqualTo(200);
        assertThat(get("/%6Aobs/overview").statusCode()).isEqualTo(200);
    }

    @Test
    void leavesTheSlashesOfATriggerIdWhereTheyAre() throws Exception {
        assertThat(get("/operations/abc").body()).isEqualTo("[\"abc\"]");
        assertThat(get("/operations/a%2Fb//").body()).isEqualTo("[\"a/b\"]");
        assertThat(get("/operations/%2fa%2F%2f").body()).isEqualTo("[\"/a//\"]");
        assertThat(get("/operations%2Fabc").body()).isEqualTo("[\"abc\"]");
        assertThat(get("/operations/a/b").statusCode()).isEqualTo(404);
        assertThat(get("/jobs/" + ID + "%2F").statusCode()).isEqualTo(200);
    }

    @Test
    void refusesWhatItCannotRead() throws Exception {
        assertThat(get("/jobs/abc").statusCode()).isEqualTo(400);
        assertThat(get("/jobs/abc").body())
                .contains("Bad request, could not parse parameters: Cannot resolve path parameter (jobid) from value")
                .contains("32 hexadecimal digits");
        assertThat(get("/jobs/" + ID + "?depth=deep").body()).contains("query parameter (depth)");
        assertThat(raw("GET /jobs/%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 400")
                .contains("invalid percent escape at index 6");
        assertThat(raw("GET /jobs/%C3 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 400");
        assertThat(raw("GET / HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 400").contains("{\"errors\":[");
    }

    @Test
    void saysWhichMethodsAreAllowed() throws Exception {
        var answer = send(server, "DELETE", "/jobs/" + ID, "");
        assertThat(answer.statusCode()).isEqualTo(405);
        assertThat(answer.headers().firstValue("allow")).contains("GET, HEAD, OPTIONS, PATCH");
        assertThat(answer.body()).startsWith("{\"errors\":[");
        assertThat(send(server, "BREW", "/jobs/overview", "").statusCode()).isEqualTo(405);
        assertThat(send(server, "POST", "/nowhere", "").statusCode()).isEqualTo(404);
    }

    @Test
    void answersPreflights() throws Exception {
        var answer = send(server, "OPTIONS", "/v1/jobs/" + ID, "", "Access-Control-Request-Headers", "X-Mine");
        assertThat(answer.statusCode()).isEqualTo(204);
        assertThat(answer.headers().firstValue("access-control-allow-headers")).contains("X-Mine");
        assertThat(answer.headers().firstValue("access-control-allow-origin")).isEmpty();
        assertThat(send(server, "OPTIONS", "/nowhere", "").statusCode()).isEqualTo(404);
    }

    @Test
    void answersHeadLikeGetWithoutTheBody() throws Exception {
        var answer = send(server, "HEAD", "/log", "");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-length")).contains("10");
        assertThat(answer.body()).isEmpty();
        assertThat(send(server, "HEAD", "/jobs/overview", "").headers().firstValue("content-length"))
                .contains("2");
    }

    @Test
    void readsBodiesOfAnyMethodAndContentType() throws Exception {
        var order = "{\"item\":\"x\",\"count\":2,\"unknown\":[]}";
        for (var answer : List.of(
                send(server, "POST", "/orders", order, "Content-Type", "text/plain"),
                send(server, "GET", "/orders/ask", order))) {
            assertThat(answer.body()).isEqualTo("{\"item\":\"x\",\"count\":2}");
        }
        assertThat(send(server, "GET", "/jobs/overview", "{}").statusCode()).isEqualTo(200);
        assertThat(send(server, "PATCH", "/jobs/" + ID, "not even json").statusCode())
                .isEqualTo(202);
    }

    @Test
    void refusesBodiesThatAreNotTheRequest() throws Exception {
        for (var body :
                List.of("", "null", "[]", "{", "{\"item\":1,\"count\":{}}", "{\"item\":\"x\",\"count\":null}")) {
            var answer = send(server, "POST", "/orders", body);
            assertThat(answer.statusCode()).as(body).isEqualTo(400);
            assertThat(answer.body()).contains("Request did not match expected format");
        }
    }

    @Test
    void refusesBodiesOverTheLimitWithAReason() throws Exception {
        var answer = send(server, "POST", "/orders", " ".repeat(100_001));
        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(answer.body()).isEqualTo("{\"errors\":[\"The request is larger than the limit of 100000 bytes.\"]}");
        assertThat(raw("POST /orders HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + ("ffff\r\n" + " ".repeat(0xffff) + "\r\n").repeat(2) + "0\r\n\r\n"))
                .startsWith("HTTP/1.1 413")
                .contains("larger than the limit");
        assertThat(send(server, "POST", "/orders", "{\"item\":\"x\",\"count\":2" + " ".repeat(99_000) + "}")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void letsAClientAskBeforeItSendsABody() throws Exception {
        assertThat(raw("POST /orders HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 22\r\n"
                        + "Expect: 100-continue\r\n\r\n{\"item\":\"x\",\"count\":2}"))
                .startsWith("HTTP/1.1 100 Continue\r\n")
                .contains("HTTP/1.1 200 OK");
    }

    @Test
    void tellsARefusalInOneShape() throws Exception {
        var answer = get("/no");
        assertThat(answer.statusCode()).isEqualTo(409);
        assertThat(answer.body()).isEqualTo("{\"errors\":[\"Not now.\",\"Try later.\"]}");
        assertThat(answer.headers().firstValue("access-control-allow-origin")).isEmpty();
    }

    @Test
    void hidesTheTraceOfABugBehindAnIncident() throws Exception {
        var answer = get("/bug");
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body())
                .matches("\\{\"errors\":\\[\"Internal server error\\.\",\"Incident [0-9a-f]{8}: "
                        + "java\\.lang\\.IllegalStateException: broken; caused by java\\.io\\.IOException: disk\"]}");
    }

    @Test
    void showsTheTraceOnlyIfConfigured() {
        var fault = IncidentAnswer.of("1", new IllegalStateException("broken"), true);
        assertThat(fault.errors().getLast())
                .startsWith("<Exception on server side:\njava.lang.IllegalStateException: broken")
                .contains("\tat ")
                .endsWith("End of exception on server side>");
    }

    @Test
    void boundsWhatItTellsOfABug() {
        var endless =
                new IllegalStateException("x".repeat(1_000_000), new IllegalStateException("y".repeat(1_000_000)));

        for (var traces : new boolean[] {true, false}) {
            assertThat(IncidentAnswer.of("1", endless, traces).errors().getLast())
                    .hasSizeLessThan(70_000);
        }
    }

    @Test
    void doesNotSendWhatTheCallerHas() throws Exception {
        var tag = get("/jobs/overview").headers().firstValue("etag").orElseThrow();
        var again = get("/jobs/overview", "If-None-Match", tag);
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(get("/jobs/overview", "If-None-Match", "\"x\", " + tag + ", \"y\"")
                        .statusCode())
                .isEqualTo(304);
        assertThat(get("/jobs/overview", "If-None-Match", "\"x\"").statusCode()).isEqualTo(200);
        assertThat(get("/app.js", "If-None-Match", "\"t1\"").statusCode()).isEqualTo(304);
    }

    @Test
    void compressesWhatIsWorthIt() throws Exception {
        var request = HttpRequest.newBuilder(URI.create(server.url() + "/big"))
                .header("Accept-Encoding", "gzip")
                .build();
        HttpResponse<InputStream> answer = http.send(request, HttpResponse.BodyHandlers.ofInputStream());
        assertThat(answer.headers().firstValue("content-encoding")).contains("gzip");
        try (var in = new GZIPInputStream(answer.body())) {
            assertThat(in.readAllBytes()).hasSize(5004);
        }
        assertThat(get("/big").headers().firstValue("content-encoding")).isEmpty();
        assertThat(get("/jobs/overview", "Accept-Encoding", "gzip").headers().firstValue("content-encoding"))
                .isEmpty();
    }

    @Test
    void streamsContentAndRangesOfIt() throws Exception {
        assertThat(get("/log").body()).isEqualTo("0123456789");
        assertThat(get("/log").headers().firstValue("content-type")).contains("text/plain");
        assertThat(get("/endless").body()).hasSize(3);
        var part = get("/log", "Range", "bytes=2-4");
        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(part.body()).isEqualTo("234");
        assertThat(part.headers().firstValue("content-range")).contains("bytes 2-4/10");
        assertThat(get("/log", "Range", "bytes=-3").body()).isEqualTo("789");
        assertThat(get("/log", "Range", "bytes=8-").body()).isEqualTo("89");
        assertThat(get("/log", "Range", "bytes=10-").statusCode()).isEqualTo(416);
        assertThat(get("/log", "Range", "lines=1").statusCode()).isEqualTo(200);
    }

    @Test
    void servesPagesWhereNoEndpointAnswers() throws Exception {
        assertThat(get("/").body()).isEqualTo("/");
        assertThat(get("/app.js").headers().firstValue("cache-control")).contains("no-cache");
        assertThat(raw("GET /../app.js HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 404");
    }

    @Test
    void saysWhyAPortCannotBeOpened() {
        var second = new HttpServer("127.0.0.1", List.of(server.port()), HttpOptions.DEFAULT);
        assertThatThrownBy(second::start)
                .isInstanceOf(PortUnavailable.class)
                .hasMessage("cannot listen on 127.0.0.1:" + server.port() + ": the port is in use by another process");
    }

    @Test
    void takesTheFirstPortThatIsFree() throws Exception {
        var second = new HttpServer("127.0.0.1", List.of(server.port(), 0), HttpOptions.DEFAULT);
        second.start();
        try {
            assertThat(second.port()).isNotEqualTo(server.port()).isPositive();
            var early = send(second, "GET", "/jobs/overview", "");
            assertThat(early.statusCode()).isEqualTo(503);
            assertThat(early.body()).isEqualTo("{\"errors\":[\"The server is starting.\"]}");
        } finally {
            second.close();
        }
    }

    @Test
    void refusesTwoAnswersToOneRequest() {
        Routes twice = () ->
                List.of(new Route<>(OVERVIEW, call -> Nothing.NOTHING), new Route<>(OVERVIEW, call -> Nothing.NOTHING));
        assertThatThrownBy(() ->
                        new Router(A, List.of(twice), Assets.NONE, HttpOptions.DEFAULT, new Authentication.Open()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
