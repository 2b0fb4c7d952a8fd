package io.millrace.server.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.server.audit.AuditLog;
import io.millrace.server.audit.AuditOptions;
import io.millrace.server.gateway.history.HistoryStore;
import io.millrace.server.gateway.journal.Journal;
import io.millrace.server.gateway.operation.OperationLimits;
import io.millrace.server.gateway.operation.StatementExecutor;
import io.millrace.server.gateway.result.ResultMemory;
import io.millrace.server.gateway.session.SessionLimits;
import io.millrace.server.monitoring.Monitoring;
import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatementAuditTest {
    @TempDir
    private Path directory;

    private AuditLog log() throws IOException {
        return AuditLog.open(
                new AuditOptions(
                        directory.resolve("audit"),
                        directory.resolve("key"),
                        1 << 20,
                        2,
                        AuditOptions.WhenFull.REFUSE,
                        Optional.empty()),
                "1.0");
    }

    private void awaitRecord(String statement, String outcome) {
        await().atMost(TestTimeout.LIMIT)
                .untilAsserted(() -> assertThat(Files.readAllLines(directory.resolve("audit/audit-000000000001.jsonl")))
                        .anySatisfy(record -> assertThat(record)
                                .contains("\"statement\":\"" + statement + "\"", "\"outcome\":\"" + outcome + "\"")));
    }

    @Test
    void aStatementThatItsUserMayNotRunIsRecordedAsRefused() throws Exception {
        var limits = new SqlGatewayService.Limits(
                new SessionLimits(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, 0, 0),
                OperationLimits.NONE,
                new StatementExecutor.Size(1, 4, Duration.ofSeconds(1), 100));
        try (var log = log();
                var service = new SqlGatewayService(
                        new FakeEngine(),
                        limits,
                        ResultMemory.NONE,
                        Journal.none(),
                        HistoryStore.inMemory(),
                        log,
                        Monitoring.NONE)) {
            service.start();
            var session = service.open(Map.of());
            service.execute(session, SqlGatewayService.Request.of("forbidden"));
            service.execute(session, SqlGatewayService.Request.of("fail"));
            awaitRecord("forbidden", "refused");
            awaitRecord("fail", "failed");
        }
    }
}
