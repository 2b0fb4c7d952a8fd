package io.millrace.server.endpoint.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.freshness.Moment;
import io.millrace.server.freshness.Observation;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.server.security.Authentication;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Headers;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the semantics of RFC 9110: conditions, ranges, codings and methods.
final class HttpSemanticsTest {
    private static final Endpoint<Nothing, Content> LOG =
            Service.CLUSTER.get("log", "/log").response(Payload.raw());
    private static final Endpoint<Nothing, List<String>> BIG =
            Service.CLUSTER.get("big", "/big").response(Payload.jsonList(String.class));
    private static final Endpoint<Nothing, List<Integer>> COUNT =
            Service.CLUSTER.get("count", "/count").response(Payload.jsonList(Integer.class));
    private static final Endpoint<Nothing, Nothing> CHANGE =
            Service.CLUSTER.post("change", "/change").request(Payload.none()).response(Payload.none());

    private static final AtomicInteger COUNTED = new AtomicInteger();
    private static final Moment THEN = new Moment(1_234_567_890_123L, System.nanoTime() + 3_600_000_000_000L);
    private static HttpServer server;
    private static HttpClient http;

    @BeforeAll
    static void start() {
        Routes routes = () -> List.of(
                new Route<>(LOG, _ -> Content.text("0123456789")),
                Route.shared(BIG, _ -> List.of("x".repeat(5000))),
                Route.shared(COUNT, _ -> {
                    Observation.state(THEN);
                    return List.of(COUNTED.incrementAndGet());
                }),
                new Route<>(CHANGE, _ -> Nothing.NOTHING));
        Assets assets = path -> path.equals("/app.js")
                ? Optional.of(new Asset(
                        new byte[2000], "text/javascript", "\"t1\"", "no-cache", Optional.of(new byte[20]), Map.of()))
                : Optional.empty();
        server = new HttpServer(
                "127.0.0.1",
                0,
                new Router(Service.CLUSTER, List.of(routes), assets, HttpOptions.DEFAULT, new Authentication.Open()),
                HttpOptions.DEFAULT);
        server.start();
        http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    @AfterAll
    static void stop() {
        http.close();
        server.close();
    }

    private static HttpResponse<byte[]> send(String method, String path, String... headers)
            throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(server.url() + path))
                .method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    private static String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue(name).orElse("");
    }

    @Test
    void saysWhenAStateWasObserved() throws Exception {
        assertThat(header(send("GET", "/count"), Headers.OBSERVED_AT)).isEqualTo("1234567890123");
        assertThat(header(send("HEAD", "/count"), Headers.OBSERVED_AT)).isEqualTo("1234567890123");
        assertThat(send("GET", "/big").headers().firstValue(Headers.OBSERVED_AT))
                .isEmpty();
    }

    @Test
    void sharesAnAnswerUntilSomethingIsChanged() throws Exception {
        var first = send("GET", "/count");
        assertThat(send("GET", "/count").body()).isEqualTo(first.body());
        assertThat(send("GET", "/count", "If-None-Match", header(first, "etag")).statusCode())
                .isEqualTo(304);
        send("POST", "/change");
        var second = send("GET", "/count", "If-None-Match", header(first, "etag"));
        assertThat(second.statusCode()).isEqualTo(200);
        assertThat(second.body()).isNotEqualTo(first.body());
    }

    @Test
    void repeatsInA304WhatTheAnswerWouldSay() throws Exception {
        var whole = send("GET", "/big", "Accept-Encoding", "gzip");
        var same = send("GET", "/big", "Accept-Encoding", "gzip", "If-None-Match", header(whole, "etag"));
        assertThat(same.statusCode()).isEqualTo(304);
        assertThat(same.body()).isEmpty();
        assertThat(header(same, "etag")).isEqualTo(header(whole, "etag")).startsWith("W/\"");
        assertThat(header(same, "vary")).isEqualToIgnoringCase("accept-encoding");
        assertThat(header(whole, "vary")).isEqualToIgnoringCase("accept-encoding");
        assertThat(send("GET", "/big", "If-None-Match", "*").statusCode()).isEqualTo(304);
    }

    @Test
    void givesTwoFormsOfAPageOneWeakTag() throws Exception {
        var plain = send("GET", "/app.js");
        var compressed = send("GET", "/app.js", "Accept-Encoding", "gzip");
        assertThat(plain.body()).hasSize(2000);
        assertThat(compressed.body()).hasSize(20);
        assertThat(header(plain, "etag")).isEqualTo(header(compressed, "etag")).isEqualTo("W/\"t1\"");
        assertThat(header(plain, "vary")).isEqualToIgnoringCase("accept-encoding");
        assertThat(send("GET", "/app.js", "If-None-Match", "\"t1\"").statusCode())
                .isEqualTo(304);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "gzip", "gzip;q=0"})
    void saysTheLengthOfAGetInAHead(String accepted) throws Exception {
        for (var path : List.of("/big", "/app.js", "/log", "/count")) {
            var get = send("GET", path, "Accept-Encoding", accepted);
            var head = send("HEAD", path, "Accept-Encoding", accepted);
            assertThat(head.body()).isEmpty();
            assertThat(head.statusCode()).isEqualTo(200);
            for (var name : List.of("content-length", "content-encoding", "etag", "content-type")) {
                assertThat(header(head, name)).as(path + " " + name).isEqualTo(header(get, name));
            }
            assertThat(header(get, "content-encoding"))
                    .isEqualTo(accepted.equals("gzip") && !path.equals("/log") && !path.equals("/count") ? "gzip" : "");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bytes=2-4 | 206 | 234 | bytes 2-4/10",
                "Bytes=0-0 | 206 | 0 | bytes 0-0/10",
                "bytes=-3 | 206 | 789 | bytes 7-9/10",
                "bytes=-30 | 206 | 0123456789 | bytes 0-9/10",
                "bytes=8- | 206 | 89 | bytes 8-9/10",
                "bytes=9-99 | 206 | 9 | bytes 9-9/10",
                // a server may answer several ranges with the whole; what is no range is ignored
                "'bytes=0-1,4-5' | 200 | 0123456789 | ''",
                "bytes=4-2 | 200 | 0123456789 | ''",
                "bytes=- | 200 | 0123456789 | ''",
                "bytes=a-b | 200 | 0123456789 | ''",
                "lines=0-1 | 200 | 0123456789 | ''",
            })
    void answersARangeOfAContent(String range, int status, String body, String reported) throws Exception {
        var answer = send("GET", "/log", "Range", range);
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(new String(answer.body(), java.nio.charset.StandardCharsets.US_ASCII))
                .isEqualTo(body);
        assertThat(header(answer, "content-range")).isEqualTo(reported);
        assertThat(header(answer, "accept-ranges")).isEqualTo("bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=10-", "bytes=10-12", "bytes=-0"})
    void saysWhatThereIsWhenARangeIsOutside(String range) throws Exception {
        var answer = send("GET", "/log", "Range", range);
        assertThat(answer.statusCode()).isEqualTo(416);
        assertThat(header(answer, "content-range")).isEqualTo("bytes */10");
        assertThat(new String(answer.body(), java.nio.charset.StandardCharsets.UTF_8))
                .contains("The content has 10 bytes; there are none in the range '" + range + "'.");
    }

    @Test
    void givesNoRangeOfWhatMayHaveChanged() throws Exception {
        for (var condition : List.of("\"t1\"", "Sat, 21 Nov 2026 16:00:00 GMT")) {
            var answer = send("GET", "/log", "Range", "bytes=2-4", "If-Range", condition);
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).hasSize(10);
        }
    }

    @Test
    void ignoresARangeWhereThereIsNone() throws Exception {
        assertThat(send("HEAD", "/log", "Range", "bytes=2-4").statusCode()).isEqualTo(200);
        assertThat(header(send("HEAD", "/log", "Range", "bytes=2-4"), "content-length"))
                .isEqualTo("10");
        assertThat(send("GET", "/count", "Range", "bytes=0-0").statusCode()).isEqualTo(200);
    }
}
