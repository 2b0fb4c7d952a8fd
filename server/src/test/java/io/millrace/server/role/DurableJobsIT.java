package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.testing.ChangingFolder;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Jobs of a server that is killed or stopped, and started again; killed once, or as often as `-Dmillrace.kills=N`
/// says.
class DurableJobsIT {
    private static final Pattern GATEWAY = Pattern.compile("SQL gateway (http://\\S+?)(,|$)");
    private static final int KILLS = Integer.getInteger("millrace.kills", 1);

    @TempDir
    private Path directory;

    private Server start(String... keys) {
        return start(directory, keys);
    }

    static Server start(Path directory, String... keys) {
        var words = Stream.concat(
                        Stream.of(
                                "start",
                                "-Drest.port=0",
                                "-Dsql-gateway.endpoint.rest.port=0",
                                "-Djobs.checkpoint-interval=300ms"),
                        Stream.of(keys))
                .toArray(String[]::new);
        return new Server(RoleProcess.start(directory, words).awaitReady());
    }

    /// A running server with clients of both services.
    record Server(RoleProcess process, Client cluster, Client gateway) implements AutoCloseable {
        Server(RoleProcess process) {
            this(process, process.client(), new Client(Connection.to(gateway(process))));
        }

        private static String gateway(RoleProcess process) {
            var matcher = GATEWAY.matcher(process.printed("out"));
            assertThat(matcher.find()).isTrue();
            return matcher.group(1);
        }

        SessionHandle session() {
            return gateway.call(Sessions.OPEN, Arguments.NONE, new Sessions.Open(Optional.empty(), Optional.empty()))
                    .orThrow()
                    .sessionHandle();
        }

        OperationHandle run(SessionHandle session, String sql) {
            var operation = gateway.call(
                            Statements.EXECUTE, Arguments.of(Sessions.SESSION, session), Statements.Execute.of(sql))
                    .orThrow()
                    .operationHandle();
            return operation;
        }

        OperationStatus status(SessionHandle session, OperationHandle operation) {
            return gateway.call(
                            Operations.STATUS,
                            Arguments.of(Sessions.SESSION, session).with(Operations.OPERATION, operation))
                    .orThrow()
                    .status();
        }

        /// Counts into files, exactly once.
        OperationHandle count(SessionHandle session, Path folder) {
            run(
                    session,
                    "CREATE TABLE numbers (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '200',"
                            + " 'fields.n.kind' = 'sequence', 'fields.n.start' = '0', 'fields.n.end' = '50000')");
            run(
                    session,
                    "CREATE TABLE files (n BIGINT) WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                            + folder.toUri() + "')");
            var insert = run(session, "INSERT INTO files SELECT n FROM numbers");
            assertThat(await().until(() -> status(session, insert), OperationStatus::terminal))
                    .isEqualTo(OperationStatus.FINISHED);
            return insert;
        }

        List<Jobs.Line> jobs() {
            return cluster.call(Jobs.OVERVIEW).orThrow().jobs();
        }

        JobId onlyJob() {
            assertThat(jobs()).hasSize(1);
            return jobs().getFirst().jid();
        }

        JobState state(JobId job) {
            return cluster.call(Jobs.DETAIL, Arguments.of(Jobs.JOB, job))
                    .orThrow()
                    .state();
        }

        /// Whether all tasks run, which a checkpoint needs.
        boolean runs(JobId job) {
            var detail = cluster.call(Jobs.DETAIL, Arguments.of(Jobs.JOB, job)).orThrow();
            return detail.state() == JobState.RUNNING
                    && detail.vertices().stream()
                            .allMatch(vertex ->
                                    vertex.tasks().getOrDefault(TaskState.RUNNING, 0) == vertex.parallelism());
        }

        Checkpoints.History checkpoints(JobId job) {
            return cluster.call(Checkpoints.HISTORY, Arguments.of(Jobs.JOB, job))
                    .orThrow();
        }

        void cancel(JobId job) {
            cluster.call(Jobs.CANCEL, Arguments.of(Jobs.JOB, job)).orThrow();
            await().until(() -> state(job), JobState.CANCELED::equals);
        }

        @Override
        public void close() {
            gateway.close();
            cluster.close();
            process.close();
        }
    }

    private static List<Long> committed(Path folder) {
        return ChangingFolder.files(folder).stream()
                .filter(file -> file.getFileName().toString().startsWith("part-"))
                .flatMap(DurableJobsIT::lines)
                .map(Long::valueOf)
                .sorted()
                .toList();
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void awaitMore(Path folder) {
        int before = committed(folder).size();
        await().until(() -> committed(folder).size() > before);
    }

    static void assertNoneLostAndNoneTwice(Path folder) {
        var numbers = committed(folder);
        for (int i = 0; i < numbers.size(); i++) {
            assertThat(numbers.get(i)).isEqualTo(i);
        }
    }

    @Test
    void aPipelineGoesOnAfterEachKillFromItsLastCheckpoint() throws Exception {
        var folder = directory.resolve("numbers");
        JobId job;
        SessionHandle session;
        OperationHandle insert;
        try (var server = start()) {
            session = server.session();
            insert = server.count(session, folder);
            job = server.onlyJob();
            awaitMore(folder);
            server.process().kill();
        }
        for (int kill = 1; kill <= KILLS; kill++) {
            try (var server = start()) {
                assertThat(server.jobs())
                        .as("the first list after the start")
                        .singleElement()
                        .satisfies(line -> {
                            assertThat(line.jid()).isEqualTo(job);
                            assertThat(line.state().ended()).isFalse();
                        });
                await().until(() -> server.state(job), JobState.RUNNING::equals);
                assertThat(server.status(session, insert))
                        .as("the operation is known, and refers to a job that runs")
                        .isIn(OperationStatus.RUNNING, OperationStatus.FINISHED);
                awaitMore(folder);
                if (kill < KILLS) {
                    server.process().kill();
                } else {
                    server.cancel(job);
                    server.process().stop();
                }
            }
        }
        assertNoneLostAndNoneTwice(folder);
        try (var server = start()) {
            assertThat(server.state(job)).isEqualTo(JobState.CANCELED);
        }
        assertThat(ChangingFolder.files(directory.resolve("state/jobs")))
                .as("what is left of a job that has ended")
                .extracting(file -> file.getFileName().toString())
                .containsExactly("lock");
    }

    @Test
    void aStopTakesACheckpointFromWhichThePipelineGoesOn() throws Exception {
        var folder = directory.resolve("numbers");
        // as on another file system
        var elsewhere = directory.resolve("elsewhere");
        var checkpoints = "-Dexecution.checkpointing.dir=" + elsewhere.toUri();
        JobId job;
        try (var server = start("-Djobs.checkpoint-interval=1h", checkpoints)) {
            server.count(server.session(), folder);
            job = server.onlyJob();
            await().until(() -> server.runs(job));
            server.process().stop();
        }
        assertThat(ChangingFolder.files(elsewhere.resolve(job.text()))).isNotEmpty();
        assertThat(directory.resolve("state/checkpoints")).doesNotExist();
        try (var server = start(checkpoints)) {
            await().until(() -> server.state(job), JobState.RUNNING::equals);
            assertThat(server.checkpoints(job).latest().restored()).isPresent();
            awaitMore(folder);
            server.cancel(job);
        }
        assertNoneLostAndNoneTwice(folder);
    }

    @Test
    void stateOnDiskIsCheckpointedIncrementallyAndSurvivesAKill() throws Exception {
        JobId job;
        try (var server = start()) {
            var session = server.session();
            server.run(session, "SET 'state.backend.type' = 'rocksdb'");
            server.run(
                    session,
                    "CREATE TABLE numbers (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '50')");
            server.run(session, "CREATE TABLE counts (n BIGINT, times BIGINT) WITH ('connector' = 'blackhole')");
            server.run(session, "INSERT INTO counts SELECT n, COUNT(*) FROM numbers GROUP BY n");
            await().until(() -> server.jobs().size() == 1);
            job = server.onlyJob();
            await().until(() -> server.checkpoints(job).counts().completed() > 0);
            assertThat(ChangingFolder.files(directory
                            .resolve("state/checkpoints")
                            .resolve(job.text())
                            .resolve("shared")))
                    .as("files that later checkpoints refer to")
                    .isNotEmpty();
            server.process().kill();
        }
        try (var server = start()) {
            await().until(() -> server.runs(job));
            assertThat(server.checkpoints(job).latest().restored()).isPresent();
            server.cancel(job);
        }
    }

    @Test
    void aStopMayEndTheJobsInstead() throws Exception {
        JobId job;
        try (var server = start("-Djobs.on-stop=cancel")) {
            server.count(server.session(), directory.resolve("numbers"));
            job = server.onlyJob();
            await().until(() -> server.state(job), JobState.RUNNING::equals);
            server.process().stop();
        }
        try (var server = start()) {
            assertThat(server.state(job)).isEqualTo(JobState.CANCELED);
        }
    }

    @Test
    void anInteractiveQueryEndsWithItsServer() throws Exception {
        JobId job;
        try (var server = start()) {
            var session = server.session();
            server.run(session, "SET 'execution.runtime-mode' = 'streaming'");
            server.run(
                    session, "CREATE TABLE numbers (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '1')");
            server.run(session, "SELECT n FROM numbers");
            await().until(() -> server.jobs().size() == 1);
            job = server.onlyJob();
            await().until(() -> server.state(job), JobState.RUNNING::equals);
            server.process().kill();
        }
        try (var server = start()) {
            assertThat(server.jobs()).noneMatch(line -> !line.state().ended());
        }
    }

    @Test
    void aSecondServerOnTheSameStateIsRefused() throws Exception {
        try (var server = start();
                var second = RoleProcess.start(
                        Files.createDirectory(directory.resolve("second")),
                        "start",
                        "-Drest.port=0",
                        "-Dsql-gateway.endpoint.rest.port=0",
                        "-Dstate.dir=" + directory.resolve("state"))) {
            assertThat(server.process().isAlive()).isTrue();
            assertThat(second.code()).isEqualTo(1);
            assertThat(second.printed("err"))
                    .hasLineCount(1)
                    .contains("state.dir: another server uses "
                            + directory.toRealPath().resolve("state"))
                    .contains("Stop it, or give this one a folder of its own: set state.dir in its configuration file")
                    .contains("-Dstate.dir=" + directory.toRealPath().resolve("state") + "-2");
        }
    }

    @Test
    void aSecondGatewayOnTheSameStateIsRefused() throws Exception {
        var state = "-Dstate.dir=" + directory.resolve("shared");
        try (var first = RoleProcess.start(
                                Files.createDirectory(directory.resolve("one")),
                                "gateway",
                                "start",
                                "-Dsql-gateway.endpoint.rest.port=0",
                                state)
                        .awaitReady();
                var second = RoleProcess.start(
                        Files.createDirectory(directory.resolve("two")),
                        "gateway",
                        "start",
                        "-Dsql-gateway.endpoint.rest.port=0",
                        state)) {
            assertThat(first.isAlive()).isTrue();
            assertThat(second.code()).isEqualTo(1);
            assertThat(second.printed("err"))
                    .hasLineCount(1)
                    .contains("set state.dir in its configuration file")
                    .contains("-Dstate.dir=" + directory.toRealPath().resolve("shared") + "-2");
        }
    }
}
