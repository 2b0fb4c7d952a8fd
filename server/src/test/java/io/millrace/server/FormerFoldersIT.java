package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.SqlClient;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests that a server takes over the folders that earlier versions kept beside the log.
class FormerFoldersIT {
    private static final List<String> PARTS = List.of("sessions", "archive", "recorder");

    @TempDir
    private Path directory;

    private Path former(String part) {
        return directory.resolve("log/millrace.log." + part);
    }

    /// A server with clients.
    private final class Served implements AutoCloseable {
        private final RunningServer server;
        private final Client cluster;
        private final Client gateway;
        private final SqlClient sql;

        Served(String... settings) {
            var all = new ArrayList<>(List.of(settings));
            all.add("web.log.path=" + directory.resolve("log/millrace.log"));
            all.add("secrets.key-file=" + directory.resolve("key"));
            all.add("recorder.interval=1 s");
            server = RunningServer.start(all.toArray(String[]::new));
            cluster = new Client(Connection.to(server.cluster().toString()));
            gateway = new Client(Connection.to(server.gateway().toString()));
            sql = new SqlClient(gateway);
        }

        List<String> rows(SessionHandle session, String statement) {
            return StatementRows.of(
                    sql,
                    session,
                    sql.execute(session, Statements.Execute.of(statement)).orThrow());
        }

        JobState state(JobId job) {
            return cluster.call(Jobs.STATUS, Arguments.of(Jobs.JOB, job))
                    .orThrow()
                    .status();
        }

        History.Status recorder() {
            return cluster.call(History.STATUS).orThrow();
        }

        @Override
        public void close() {
            gateway.close();
            cluster.close();
            server.close();
        }
    }

    @Test
    void whatIsBesideTheLogIsMovedOnceAndReadable() throws Exception {
        SessionHandle session;
        JobId job;
        long recorded;
        try (var earlier = new Served(
                "sql-gateway.journal.dir=" + former("sessions"),
                "archive.dir=" + former("archive"),
                "recorder.dir=" + former("recorder"))) {
            session = earlier.sql
                    .open(Sessions.Open.with(Map.of("execution.runtime-mode", "batch", "table.dml-sync", "true")))
                    .orThrow();
            earlier.rows(session, "CREATE TEMPORARY VIEW ours AS SELECT 42 AS n");
            earlier.rows(session, "CREATE TEMPORARY TABLE nowhere (n INT) WITH ('connector' = 'blackhole')");
            job = new JobId(earlier.rows(session, "INSERT INTO nowhere SELECT n FROM ours")
                    .getFirst());
            assertThat(earlier.state(job)).isEqualTo(JobState.FINISHED);
            await().atMost(TestTimeout.LIMIT).until(() -> earlier.recorder().bytes() > 0);
            recorded = earlier.recorder().from();
        }
        assertThat(PARTS).allSatisfy(part -> assertThat(former(part)).isNotEmptyDirectory());

        // the second start finds folders that an earlier version has made again
        for (var again : List.of(false, true)) {
            try (var served = new Served("state.dir=" + directory.resolve("state"))) {
                assertThat(served.rows(session, "SELECT n FROM ours")).containsExactly("42");
                assertThat(served.state(job)).isEqualTo(JobState.FINISHED);
                assertThat(served.cluster
                                .call(Jobs.DETAIL, Arguments.of(Jobs.JOB, job))
                                .orThrow()
                                .vertices())
                        .isNotEmpty();
                assertThat(served.recorder().from()).isEqualTo(recorded);
                assertThat(PARTS).allSatisfy(part -> assertMoved(part, again));
            }
            for (var part : PARTS) {
                Files.writeString(Files.createDirectories(former(part)).resolve("new"), "of an earlier version");
            }
        }
    }

    private void assertMoved(String part, boolean again) throws IOException {
        assertThat(directory.resolve("state").resolve(part)).isNotEmptyDirectory();
        if (again) {
            assertThat(former(part).resolve("new")).hasContent("of an earlier version");
        } else {
            assertThat(former(part)).doesNotExist();
        }
    }
}
