package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.RunningServer;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Tests service B over another Millrace cluster that it reaches by REST alone.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RemoteMillraceIT {
    private static final Duration LONG = TestTimeout.LIMIT;

    private RunningServer cluster;
    private GatewayUnderTest gateway;

    @BeforeAll
    void start() {
        cluster = RunningServer.start();
        gateway = GatewayUnderTest.remote(Configuration.fromMap(Map.of(
                "rest.address", "localhost",
                "rest.port", Integer.toString(cluster.cluster().getPort()),
                "parallelism.default", "1")));
    }

    @AfterAll
    void stop() {
        gateway.close();
        cluster.close();
    }

    private SessionHandle streaming() {
        return gateway.open(Map.of("execution.runtime-mode", "streaming"));
    }

    @Test
    void aHundredThousandRowsComeOnceEach() {
        var session = streaming();
        gateway.run(
                session,
                "CREATE TEMPORARY TABLE many (id BIGINT) WITH ('connector' = 'datagen', 'number-of-rows' = '100000',"
                        + " 'rows-per-second' = '10000000', 'fields.id.kind' = 'sequence', 'fields.id.start' = '1',"
                        + " 'fields.id.end' = '100000')");

        var lines = gateway.run(session, "SELECT * FROM many").lines();

        assertThat(lines).hasSize(100_000);
        assertThat(new HashSet<>(lines)).hasSize(100_000);
    }

    @Test
    void aStreamingQueryIsCancelledWithItsJob() {
        var session = streaming();
        gateway.run(session, "CREATE TEMPORARY TABLE endless (id BIGINT) WITH ('connector' = 'datagen')");
        var operation = gateway.submit(session, "SELECT * FROM endless");
        long token = 0;
        var rows = 0;
        JobId job = null;
        while (rows == 0) {
            var page = gateway.fetch(session, operation, token, RowFormat.JSON).orThrow();
            rows += page.results().map(table -> table.data().size()).orElse(0);
            token = Results.tokenOf(page.nextResultUri().orElseThrow());
            job = page.jobID().orElse(null);
        }
        var running = String.valueOf(job);
        assertThat(gateway.run(session, "DESCRIBE JOB '" + running + "'").lines())
                .singleElement()
                .asString()
                .contains("|RUNNING|");

        var _ = gateway.client
                .call(Operations.STOP, GatewayUnderTest.in(session, operation))
                .orThrow();

        await().atMost(LONG)
                .until(() -> gateway.run(session, "DESCRIBE JOB '" + running + "'")
                        .lines()
                        .getFirst()
                        .contains("|CANCELED|"));
    }

    /// The stock shell sends the whole of its own configuration file when it opens a session.
    @Test
    void theOperatorChoosesTheCluster() {
        var session = gateway.open(Map.of(
                "execution.runtime-mode", "streaming",
                "rest.address", "elsewhere",
                "rest.port", "1",
                "jobmanager.rpc.address", "elsewhere",
                "execution.target", "yarn-session"));
        assertThat(gateway.run(session, "SELECT MAX(n) FROM (VALUES 1) AS t (n)")
                        .lines())
                .containsExactly("1");
        for (var key : List.of("execution.target", "rest.address", "rest.port", "high-availability.type")) {
            assertThatThrownBy(() -> gateway.run(session, "SET '" + key + "' = '2'"))
                    .hasMessageContaining("'" + key + "' would choose the cluster")
                    .hasMessageContaining("sql-gateway.session.choose-cluster");
        }
        var request = new Statements.Execute(
                Optional.of("SELECT MAX(n) FROM (VALUES 1) AS t (n)"),
                Optional.empty(),
                Optional.of(Map.of("rest.port", "1")),
                Optional.empty());
        var operation = gateway.client
                .call(Statements.EXECUTE, Arguments.of(Sessions.SESSION, session), request)
                .orThrow()
                .operationHandle();
        assertThatThrownBy(() -> gateway.read(session, operation)).hasMessageContaining("would choose the cluster");
        gateway.run(session, "SET 'rest.port' = '" + cluster.cluster().getPort() + "'");
        gateway.run(session, "SET 'rest.retry.max-attempts' = '3'");
    }

    @Test
    void aQueryThatFailsThereSaysWhy() {
        assertThatThrownBy(() -> gateway.run(streaming(), "SELECT CAST(s AS INT) FROM (VALUES 'x') AS t (s)"))
                .hasMessageContaining("'x'")
                .hasMessageNotContaining("\tat ");
    }
}
