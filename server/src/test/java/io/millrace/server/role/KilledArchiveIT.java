package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.testing.ChangingFolder;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests which jobs of a killed server are archived if no folder is configured.
class KilledArchiveIT {
    private static final Duration LIMIT = TestTimeout.LIMIT;
    private static final Pattern GATEWAY = Pattern.compile("SQL gateway (http://\\S+?)(,|$)");
    private static final int JOBS = 5;

    @TempDir
    private Path directory;

    private RoleProcess start() {
        return RoleProcess.start(directory, "start", "-Drest.port=0", "-Dsql-gateway.endpoint.rest.port=0")
                .awaitReady();
    }

    private static Client gateway(RoleProcess process) {
        var matcher = GATEWAY.matcher(process.printed("out"));
        assertThat(matcher.find()).isTrue();
        return new Client(Connection.to(matcher.group(1)));
    }

    private static void run(Client gateway, SessionHandle session, String sql) {
        gateway.call(Statements.EXECUTE, Arguments.of(Sessions.SESSION, session), Statements.Execute.of(sql))
                .orThrow();
    }

    private static List<Jobs.Line> jobs(Client cluster) {
        return cluster.call(Jobs.OVERVIEW).orThrow().jobs();
    }

    private long kept() {
        return ChangingFolder.files(directory).stream()
                .filter(file -> file.toString().endsWith(".job"))
                .count();
    }

    @Test
    void aKillLosesNoJobThatWasWritten() throws Exception {
        List<Jobs.Line> before;
        try (var killed = start();
                var cluster = killed.client();
                var gateway = gateway(killed)) {
            var session = gateway.call(
                            Sessions.OPEN, Arguments.NONE, new Sessions.Open(Optional.empty(), Optional.empty()))
                    .orThrow()
                    .sessionHandle();
            run(gateway, session, "CREATE TABLE few (v INT) WITH ('connector' = 'datagen', 'number-of-rows' = '10')");
            run(gateway, session, "CREATE TABLE nowhere (v INT) WITH ('connector' = 'blackhole')");
            for (int number = 0; number < JOBS; number++) {
                run(gateway, session, "INSERT INTO nowhere SELECT v FROM few");
            }
            await().atMost(LIMIT)
                    .until(
                            () -> jobs(cluster).stream()
                                    .filter(job -> job.state() == JobState.FINISHED)
                                    .count(),
                            Long.valueOf(JOBS)::equals);
            await().atMost(LIMIT).until(this::kept, Long.valueOf(JOBS)::equals);
            before = jobs(cluster);
            killed.kill();
        }
        try (var again = start();
                var cluster = again.client()) {
            assertThat(jobs(cluster)).isEqualTo(before);
            for (var job : before) {
                assertThat(cluster.call(Jobs.DETAIL, Arguments.of(Jobs.JOB, job.jid()))
                                .orThrow()
                                .endTime())
                        .isEqualTo(job.endTime());
            }
            assertThat(Files.readString(directory.resolve("log").resolve("millrace.log")))
                    .containsPattern(JOBS + " ended jobs read from \\S+ in \\d+ ms");
        }
    }
}
