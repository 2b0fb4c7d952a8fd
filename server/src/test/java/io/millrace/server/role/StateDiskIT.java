package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.StatementHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A state folder that cannot be written, at the start of its server and while it runs.
class StateDiskIT {
    private static final int MEGABYTES = 64;

    @TempDir
    private Path directory;

    private static OperationStatus end(DurableJobsIT.Server server, SessionHandle session, String sql) {
        var operation = server.run(session, sql);
        return await().until(() -> server.status(session, operation), OperationStatus::terminal);
    }

    private static String table(String name) {
        return "CREATE TABLE main.`default`." + name + " (id INT) WITH ('connector' = 'blackhole')";
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

    @Test
    void aServerWhoseDiskIsFullReadsOnAndGoesOnWhenThereIsRoom() throws Exception {
        var numbers = directory.resolve("numbers");
        JobId job;
        try (var disk = SmallDisk.mount(directory.resolve("disk"), MEGABYTES)) {
            var state = "-Dstate.dir=" + disk.path().resolve("state");
            try (var server = DurableJobsIT.start(directory, state)) {
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
                await().until(() -> unwrittenOn(disk, server, session) > 0);
                assertThat(server.state(job).ended()).isFalse();

                disk.free();
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
            disk.readOnly();
            assertThat(refusal(state)).contains("state.dir").contains("Read-only file system");
        }
    }
}
