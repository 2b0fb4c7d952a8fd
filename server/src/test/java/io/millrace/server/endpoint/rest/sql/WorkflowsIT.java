package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.server.RunningServer;
import io.millrace.wire.Arguments;
import io.millrace.wire.LimitUse;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.Workflows;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/// Tests that a workflow of the whole server refreshes a table at another gateway, like a client.
class WorkflowsIT {
    private static final String HANDLE = "00000000-0000-4000-8000-000000000001";

    @Test
    void aWorkflowRefreshesItsTableAtTheGatewayThatItNames() throws Exception {
        List<String> requests = new CopyOnWriteArrayList<>();
        var other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        other.createContext("/", exchange -> {
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            var path = exchange.getRequestURI().getPath();
            requests.add(exchange.getRequestMethod() + " " + path + " " + body);
            var answer = switch (path.substring(path.lastIndexOf('/') + 1)) {
                case "sessions" -> "{\"sessionHandle\":\"" + HANDLE + "\"}";
                case "refresh" -> "{\"operationHandle\":\"" + HANDLE + "\"}";
                case "0" -> "{\"resultType\":\"EOS\"}";
                default -> "{\"status\":\"CLOSED\"}";
            };
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, answer.length());
            exchange.getResponseBody().write(answer.getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        other.start();
        var address = "http://localhost:" + other.getAddress().getPort();
        try (var server = RunningServer.start("recorder.enabled=false", "sql-gateway.workflows.gateways=" + address);
                var client = new Client(Connection.to(server.gateway().toString()))) {
            var request = new Workflows.Create(
                    Optional.of("`c`.`d`.`t`"),
                    Optional.of("* * * * * ?"),
                    Optional.of(Map.of("a", "b")),
                    Optional.of(Map.of("c", "d")),
                    Optional.of(address));
            var created = client.call(Workflows.CREATE, Arguments.NONE, request).orThrow();
            assertThat(created.workflowName()).isEqualTo("quartz_job_`c`.`d`.`t`");
            assertThat(client.call(Activity.LIMITS, Arguments.NONE).orThrow().limits())
                    .filteredOn(use -> use.key().equals("sql-gateway.workflows.max-num"))
                    .singleElement()
                    .extracting(LimitUse::used)
                    .isEqualTo(1L);
            await().until(() -> requests.stream().anyMatch(line -> line.startsWith("DELETE")));
            var named = new Workflows.Named(Optional.of(created.workflowName()), Optional.of(created.workflowGroup()));
            client.call(Workflows.DELETE, Arguments.NONE, named).orThrow();
            assertThatThrownBy(() -> client.call(Workflows.SUSPEND, Arguments.NONE, named)
                            .orThrow())
                    .hasMessageContaining("non-existent");
        } finally {
            other.stop(0);
        }
        assertThat(requests.get(0))
                .contains("/sessions")
                .contains("`c`.`d`.`t`-quartz-refresh-session-")
                .contains("\"a\":\"b\"");
        assertThat(requests.get(1))
                .contains("/sessions/" + HANDLE + "/materialized-tables/`c`.`d`.`t`/refresh")
                .contains("\"isPeriodic\":true")
                .contains("\"scheduleTime\":\"20")
                .contains("\"c\":\"d\"");
        assertThat(requests.get(2)).contains("/operations/" + HANDLE + "/result/0");
    }
}
