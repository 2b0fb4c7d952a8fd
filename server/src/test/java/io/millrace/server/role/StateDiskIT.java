package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Reply;
import io.millrace.client.SqlClient;
import io.millrace.server.PlainHttp;
import io.millrace.server.StatementRows;
import io.millrace.server.storage.StateFolder;
import io.millrace.wire.Arguments;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Alerts;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.StatementHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests a state folder that cannot be written, at the start of its server and while it runs.
class StateDiskIT {
    /// The size of the disk, of which less than 64 MB free count as too little.
    private static final int MEGABYTES = 128;
    private static final int LARGE = 300_000;
    private static final String READ_ONLY = "Read-only file system";

    @TempDir
    private Path directory;

    private static OperationStatus end(DurableJobsIT.Server server, SessionHandle session, String sql) {
        var operation = server.run(session, sql);
        return await().until(() -> server.status(session, operation), OperationStatus::terminal);
    }

    private static String table(String name) {
        return "CREATE TABLE main.`default`." + name + " (id INT) WITH ('connector' = 'blackhole')";
    }

    /// Why a statement failed; empty if it did not.
    private static Optional<String> failure(DurableJobsIT.Server server, SessionHandle session, String sql) {
        try {
            StatementRows.of(new SqlClient(server.gateway()), session, server.run(session, sql));
            return Optional.empty();
        } catch (Refusal e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /// A table that does not fit into a block that has some room left.
    private static Optional<String> tableRefusedOn(SmallDisk disk, DurableJobsIT.Server server, SessionHandle session)
            throws IOException {
        disk.fill();
        return failure(
                server,
                session,
                "CREATE TABLE main.`default`.big (id INT) COMMENT '" + "x".repeat(LARGE)
                        + "' WITH ('connector' = 'blackhole')");
    }

    private static boolean exists(DurableJobsIT.Server server, SessionHandle session, String table) {
        return end(server, session, "DESCRIBE main.`default`." + table) == OperationStatus.FINISHED;
    }

    private static Reply<Sessions.Opened> open(DurableJobsIT.Server server) {
        return server.gateway()
                .call(Sessions.OPEN, Arguments.NONE, new Sessions.Open(Optional.empty(), Optional.empty()));
    }

    private static long unwritten(DurableJobsIT.Server server) {
        return server.gateway()
                .call(StatementHistory.FIND, Arguments.NONE)
                .orThrow()
                .unwritten();
    }

    /// Why no session can be opened; empty while one can.
    private static Optional<String> refusedOn(SmallDisk disk, DurableJobsIT.Server server) throws IOException {
        disk.fill();
        return open(server) instanceof Reply.Refused<?> refused
                ? Optional.of(refused.fault().text())
                : Optional.empty();
    }

    /// Statements that read go on.
    private static long unwrittenOn(SmallDisk disk, DurableJobsIT.Server server, SessionHandle session)
            throws IOException {
        disk.fill();
        assertThat(end(server, session, "SELECT 1")).isEqualTo(OperationStatus.FINISHED);
        return unwritten(server);
    }

    private static String health(DurableJobsIT.Server server) {
        return PlainHttp.get(server.process().cluster() + "/health/ready");
    }

    private static String metrics(DurableJobsIT.Server server) {
        return PlainHttp.get(server.process().cluster() + "/metrics");
    }

    /// Returns for each alert about the disk whether it is resolved.
    private static List<Boolean> diskAlerts(DurableJobsIT.Server server) {
        return server.cluster().call(Alerts.LIST).orThrow().alerts().stream()
                .filter(alert -> alert.condition() == Alerts.Condition.DISK_USE)
                .map(alert -> alert.resolved().isPresent())
                .toList();
    }

    @Test
    void aServerWhoseDiskIsFullReadsOnAndGoesOnWhenThereIsRoom() throws Exception {
        var numbers = directory.resolve("numbers");
        JobId job;
        try (var disk = SmallDisk.mount(directory.resolve("disk"), MEGABYTES)) {
            var state = "-Dstate.dir=" + disk.path().resolve("state");
            var alerts = Files.writeString(directory.resolve("alerts.yaml"), "rules: {disk: {for: 1 s}}");
            try (var server = DurableJobsIT.start(directory, state, "-Dalerts.file=" + alerts)) {
                var session = server.session();
                assertThat(end(server, session, table("before"))).isEqualTo(OperationStatus.FINISHED);
                server.count(session, numbers);
                job = server.onlyJob();
                DurableJobsIT.awaitMore(numbers);

                disk.fill();
                long failed = server.checkpoints(job).counts().failed();
                await().until(() -> server.checkpoints(job).counts().failed() > failed);
                // the last block of a file may have room, and the server deletes files of its own
                var refused = await().until(() -> refusedOn(disk, server), Optional::isPresent);
                assertThat(refused.orElseThrow()).contains("The session journal cannot be written");
                assertThat(exists(server, session, "before")).isTrue();
                for (int attempt = 0; attempt < 2; attempt++) {
                    assertThat(await().until(() -> tableRefusedOn(disk, server, session), Optional::isPresent))
                            .hasValueSatisfying(reason -> assertThat(reason)
                                    .contains("catalog.mv.db: No space left on device. Nothing was changed"));
                    assertThat(exists(server, session, "before")).isTrue();
                }
                await().until(() -> unwrittenOn(disk, server, session) > 0);
                assertThat(server.state(job).ended()).isFalse();
                await().untilAsserted(() -> assertThat(health(server))
                        .startsWith("503 ")
                        .contains("{\"name\":\"disk\",\"status\":\"DOWN\",\"reason\":\"", " of 128 MiB are free.\"}"));
                await().untilAsserted(() -> assertThat(diskAlerts(server)).containsExactly(false));

                disk.free();
                await().until(() -> health(server).startsWith("200 "));
                await().untilAsserted(() -> assertThat(diskAlerts(server)).containsExactly(true));
                await().until(() -> open(server) instanceof Reply.Ok<?>);
                assertThat(end(server, session, table("after"))).isEqualTo(OperationStatus.FINISHED);
                assertThat(exists(server, session, "before")).isTrue();
                await().until(() -> unwritten(server) == 0);
                await().until(() -> server.state(job), JobState.RUNNING::equals);
                DurableJobsIT.awaitMore(numbers);
                server.process().kill();
            }
            try (var server = DurableJobsIT.start(directory, state)) {
                await().until(() -> server.state(job), JobState.RUNNING::equals);
                var session = server.session();
                assertThat(exists(server, session, "before")).isTrue();
                assertThat(exists(server, session, "after")).isTrue();
                DurableJobsIT.awaitMore(numbers);
                server.cancel(job);
                DurableJobsIT.assertNoneLostAndNoneTwice(numbers);
            }
        }
    }

    @Test
    void aServerWhoseDiskBecomesReadOnlyReadsOnAndSaysWhyItCannotWrite() throws Exception {
        try (var disk = SmallDisk.mountFile(directory.resolve("disk"), MEGABYTES);
                var server = DurableJobsIT.start(
                        directory, "-Dstate.dir=" + disk.path().resolve("state"))) {
            var session = server.session();
            assertThat(end(server, session, table("before"))).isEqualTo(OperationStatus.FINISHED);

            assertThat(metrics(server)).contains("\nmillrace_journal_up 1.0\n");

            disk.breakDown();

            for (int attempt = 0; attempt < 2; attempt++) {
                assertThat(failure(server, session, table("after")))
                        .hasValueSatisfying(
                                reason -> assertThat(reason).contains("The catalog could not be changed: ", READ_ONLY));
                assertThat(failure(server, session, "DESCRIBE main.`default`.before"))
                        .isEmpty();
            }
            assertThat(open(server))
                    .isInstanceOfSatisfying(
                            Reply.Refused.class,
                            refused -> assertThat(refused.fault().text())
                                    .contains("The session journal cannot be written", READ_ONLY));
            assertThat(metrics(server)).contains("\nmillrace_journal_up 0.0\n", "\nmillrace_journal_bytes ");
        }
    }

    /// The only line that a server prints that does not start.
    private String refusal(Path state) throws Exception {
        try (var process = RoleProcess.start(
                Files.createTempDirectory(directory, "server-"),
                "start",
                "-Drest.port=0",
                "-Dsql-gateway.endpoint.rest.port=0",
                "-Dstate.dir=" + state)) {
            assertThat(process.code()).isEqualTo(1);
            assertThat(process.printed("err")).hasLineCount(1);
            return process.printed("err");
        }
    }

    @Test
    void aServerSaysInOneLineWhyItsFolderCannotBeUsed() throws Exception {
        try (var disk = SmallDisk.mount(directory.resolve("disk"), 1)) {
            disk.fill();
            assertThat(refusal(disk.path().resolve("state")))
                    .contains("state.dir")
                    .contains("No space left on device");
            disk.free();
            var state = disk.path().resolve("state");
            Files.createDirectories(state);
            Files.writeString(state.resolve("format"), "1000\n");
            assertThat(refusal(state)).contains("a newer Millrace has written it");
            Files.writeString(state.resolve("format"), "");
            assertThat(refusal(state)).contains(state.resolve("format").toString());
            Files.delete(state.resolve("format"));
            StateFolder.open(state);
            SmallDisk.giveTo("nobody", state);
            assertThat(refusal(state))
                    .contains("state.dir: " + state + ": it belongs to the user nobody, and this server runs as root")
                    .contains("chown -R root " + state);
            SmallDisk.giveTo("root", state);
            Files.delete(state.resolve("format"));
            disk.readOnly();
            assertThat(refusal(state)).contains("state.dir").contains(READ_ONLY);
        }
    }
}
