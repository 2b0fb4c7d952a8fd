package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.testing.ChangingFolder;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.Sessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests schedules of materialized tables whose server is killed.
class KeptWorkflowsIT {
    @TempDir
    private Path directory;

    private DurableJobsIT.Server start() {
        return DurableJobsIT.start(directory, "-Dworkflow-scheduler.type=embedded", "-Dparallelism.default=1");
    }

    private static void run(DurableJobsIT.Server server, SessionHandle session, String sql) {
        var operation = server.run(session, sql);
        assertThat(await().atMost(TestTimeout.LIMIT)
                        .until(() -> server.status(session, operation), OperationStatus::terminal))
                .as(sql)
                .isEqualTo(OperationStatus.FINISHED);
    }

    private String files(String name) {
        return " WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                + directory.resolve(name).toUri() + "')";
    }

    private void source(String number) throws IOException {
        Files.writeString(Files.createDirectories(directory.resolve("source")).resolve("numbers.csv"), number + "\n");
    }

    private List<String> rows() throws IOException {
        var rows = new ArrayList<String>();
        for (var file : ChangingFolder.files(directory.resolve("copies"))) {
            rows.addAll(Files.readAllLines(file));
        }
        return rows;
    }

    /// Reads again where a refresh has taken a file away in between.
    private void awaitRow(String row) {
        await().atMost(TestTimeout.LIMIT).ignoreExceptions().until(() -> rows().equals(List.of(row)));
    }

    @Test
    void aTableIsRefreshedAfterItsServerWasKilled() throws Exception {
        source("1");
        try (var server = start()) {
            var session = server.gateway()
                    .call(
                            Sessions.OPEN,
                            Arguments.NONE,
                            new Sessions.Open(
                                    Optional.empty(), Optional.of(Map.of("sql-gateway.session.catalog", "main"))))
                    .orThrow()
                    .sessionHandle();
            run(server, session, "CREATE TABLE numbers (id INT)" + files("source"));
            run(
                    server,
                    session,
                    "CREATE MATERIALIZED TABLE copies" + files("copies")
                            + " FRESHNESS = INTERVAL '4' SECOND REFRESH_MODE = FULL AS SELECT id FROM numbers");
            awaitRow("1");
            server.process().kill();
        }
        source("2");
        try (var _ = start()) {
            awaitRow("2");
            // a job of the killed server may have made the first row
            source("3");
            awaitRow("3");
        }
    }
}
