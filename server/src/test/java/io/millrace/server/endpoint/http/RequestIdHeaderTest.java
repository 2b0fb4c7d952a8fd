package io.millrace.server.endpoint.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.server.security.Authentication;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

final class RequestIdHeaderTest {
    private static final Endpoint<Nothing, Content> ID =
            Service.CLUSTER.get("id", "/id").response(Payload.raw());

    private final HttpServer server = serving();

    private static HttpServer serving() {
        Routes routes = () -> List.of(new Route<>(ID, _ -> Content.text(String.valueOf(MDC.get("request")))));
        var made = new HttpServer(
                "127.0.0.1",
                0,
                new Router(
                        Service.CLUSTER, List.of(routes), Assets.NONE, HttpOptions.DEFAULT, new Authentication.Open()),
                HttpOptions.DEFAULT);
        made.start();
        return made;
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void takesTheIdOfTheCaller() throws Exception {
        var reply = RawHttp.ask(server, "", "GET /id HTTP/1.1", "Host: localhost", "X-Request-Id: call-7.b:1_c");
        assertThat(reply.body()).isEqualTo("call-7.b:1_c");
        assertThat(reply.head()).contains("x-request-id: call-7.b:1_c");
        assertThat(MDC.get("request")).isNull();
    }

    @Test
    void makesOneInsteadOfABadOne() throws Exception {
        for (var bad : List.of("", "X-Request-Id: a b", "X-Request-Id: <script>", "X-Request-Id: " + "a".repeat(65))) {
            var lines = bad.isEmpty()
                    ? new String[] {"GET /id HTTP/1.1", "Host: localhost"}
                    : new String[] {"GET /id HTTP/1.1", "Host: localhost", bad};
            var reply = RawHttp.ask(server, "", lines);
            assertThat(reply.body()).matches("[0-9a-f]{8}");
            assertThat(reply.head()).contains("x-request-id: " + reply.body());
        }
    }

    @Test
    void isInRefusalsToo() throws Exception {
        var reply = RawHttp.ask(server, "", "GET /nowhere HTTP/1.1", "Host: localhost", "X-Request-Id: lost");
        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.head()).contains("x-request-id: lost");
    }
}
