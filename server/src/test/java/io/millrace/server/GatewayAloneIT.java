package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.engine.EngineKeys;
import io.millrace.testing.ReservedPort;
import io.millrace.wire.Arguments;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Tests `gateway start`, assembled as in production.
class GatewayAloneIT {

    @Test
    void itIsReadyBeforeItsClusterIsAndSaysWhichOneIsAway() throws Exception {
        try (var nobody = ReservedPort.reserve()) {
            isReadyWithoutTheClusterAt(nobody.number());
        }
    }

    private static void isReadyWithoutTheClusterAt(int port) throws Exception {
        var keys = List.of("-Drest.port=" + port, "-Dsql-gateway.endpoint.rest.port=0");
        var configuration = ServerConfiguration.read(Optional.empty(), keys, new EngineKeys());
        try (var gateway = Assembly.start(Role.GATEWAY, configuration, List.of(), () -> {});
                var client = new Client(
                        Connection.to(String.valueOf(gateway.gateway().get("rest"))))) {
            assertThat(gateway.ready())
                    .contains("SQL gateway http://", "jobs go to the cluster at http://localhost:" + port);

            assertThat(PlainHttp.get(gateway.gateway().get("rest") + "/health/ready"))
                    .startsWith("200 {\"status\":\"UP\"")
                    .contains("The catalog can be read.")
                    .doesNotContain("slots");

            assertThat(page(client, "SHOW CATALOGS")).isInstanceOf(Reply.Ok.class);
            assertThat(PlainHttp.get(gateway.gateway().get("rest") + "/metrics"))
                    .contains(
                            "millrace_statements_total{kind=\"show\",outcome=\"finished\"} 1.0",
                            "millrace_http_requests_total{endpoint=\"openSession\",service=\"gateway\",status=\"200\"} 1.0",
                            "millrace_sessions 1.0",
                            "millrace_gateway_limit_used{limit=\"sql-gateway.session.max-num\"}");
            assertThat(page(client, "SELECT MAX(x) FROM (VALUES 1) AS t (x)"))
                    .isInstanceOfSatisfying(
                            Reply.Refused.class,
                            no -> assertThat(no.fault().text())
                                    .contains("The cluster at http://localhost:" + port + " cannot be reached")
                                    .contains("rest.address and rest.port")
                                    .doesNotContain("\tat "));
        }
    }

    /// The first answer that is not "not yet".
    private static Reply<Results.Page> page(Client client, String sql) {
        var session = client.call(Sessions.OPEN, Arguments.NONE, Sessions.Open.with(Map.of()))
                .orThrow()
                .sessionHandle();
        var operation = client.call(
                        Statements.EXECUTE, Arguments.of(Sessions.SESSION, session), Statements.Execute.of(sql))
                .orThrow()
                .operationHandle();
        var first = Arguments.of(Sessions.SESSION, session)
                .with(Operations.OPERATION, operation)
                .with(Results.TOKEN, 0L);
        while (true) {
            var reply = client.call(Results.FETCH, first);
            if (!(reply instanceof Reply.Ok<Results.Page> ok) || ok.value().resultType() != ResultType.NOT_READY) {
                return reply;
            }
        }
    }
}
