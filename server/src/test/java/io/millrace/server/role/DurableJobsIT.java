package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.server.control.ReloadReport;
import io.millrace.server.control.RunningProcess;
import io.millrace.testing.ChangingFolder;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/// Tests jobs of a server that is stopped, killed, and started again on the same state each time. It is killed
/// once, or as often as `-Dmillrace.kills=N` says. Each test continues with the server of the one before.
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DurableJobsIT {
    private static final Pattern GATEWAY = Pattern.compile("SQL gateway (http://\\S+?)(,|$)");
    private static final int KILLS = Integer.getInteger("millrace.kills", 1);

    @TempDir
    private static Path directory;

    private static Optional<Server> running = Optional.empty();
    private static JobId stopped;
    private static JarJobs jars;

    @BeforeAll
    static void writeJar() throws Exception {
        jars = JarJobs.write(directory);
    }

    @AfterAll
    static void close() {
        running.ifPresent(Server::close);
    }

    /// The next server on the state, with its checkpoints as on another file system.
    private static Server next(String... keys) {
        close();
        var all = Stream.concat(
                Stream.of("-Dexecution.checkpointing.dir=" + checkpoints().toUri()), Stream.of(keys));
        var server = start(directory, all.toArray(String[]::new));
        running = Optional.of(server);
        return server;
    }

    private static void configure(String... lines) throws IOException {
        Files.write(Files.createDirectories(directory.resolve("conf")).resolve("millrace.yaml"), List.of(lines));
    }

    /// Lets the only server on the state read its configuration again.
    private static ReloadReport reload() throws IOException {
        var processes = RunningProcess.in(directory.resolve("state"));
        assertThat(processes).hasSize(1);
        return processes.getFirst().reload().orElseThrow();
    }

    private static Path checkpoints() {
        return directory.resolve("elsewhere");
    }

    private static Path numbers(String name) {
        return directory.resolve("numbers-" + name);
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

        /// Counts into files, exactly once, for half an hour. All numbers to come are in the state of the source: they
        /// are few, so that a checkpoint costs little.
        OperationHandle count(SessionHandle session, Path folder) {
            run(
                    session,
                    "CREATE TABLE numbers (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '5',"
                            + " 'fields.n.kind' = 'sequence', 'fields.n.start' = '0', 'fields.n.end' = '10000')");
            run(
                    session,
                    "CREATE TABLE files (n BIGINT) WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                            + folder.toUri() + "')");
            var insert = run(session, "INSERT INTO files SELECT n FROM numbers");
            assertThat(await().until(() -> status(session, insert), OperationStatus::terminal))
                    .isEqualTo(OperationStatus.FINISHED);
            return insert;
        }

        /// The job that counts.
        JobId counting(SessionHandle session, Path folder) {
            var before = jobs().stream().map(Jobs.Line::jid).toList();
            count(session, folder);
            return jobs().stream()
                    .map(Jobs.Line::jid)
                    .filter(job -> !before.contains(job))
                    .findFirst()
                    .orElseThrow();
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

        CheckpointsHistory checkpoints(JobId job) {
            return cluster.call(Checkpoints.HISTORY, Arguments.of(Jobs.JOB, job))
                    .orThrow();
        }

        /// Waits until the job has completed a checkpoint on this server.
        void awaitCheckpoint(JobId job) {
            await().until(() -> checkpoints(job).counts().completed() > 0);
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
    @Order(1)
    void aStopTakesACheckpointFromWhichThePipelineGoesOn() throws Exception {
        var first = next("-Djobs.checkpoint-interval=1h");
        stopped = first.counting(first.session(), numbers("stop"));
        await().until(() -> first.runs(stopped));
        first.process().stop();
        assertThat(ChangingFolder.files(checkpoints().resolve(stopped.text()))).isNotEmpty();
        assertThat(directory.resolve("state/checkpoints")).doesNotExist();

        var server = next();
        await().until(() -> server.runs(stopped));
        assertThat(server.checkpoints(stopped).latest().restored()).isPresent();
        awaitMore(numbers("stop"));
        assertNoneLostAndNoneTwice(numbers("stop"));
    }

    @Test
    @Order(2)
    void aSecondServerAndAGatewayOnTheSameStateAreRefused() throws Exception {
        var state = directory.toRealPath().resolve("state");
        var ports = Stream.of("start", "-Drest.port=0", "-Dsql-gateway.endpoint.rest.port=0", "-Dstate.dir=" + state)
                .toList();
        var gateway = Stream.concat(Stream.of("gateway"), ports.stream()).filter(word -> !word.contains("-Drest.port"));
        try (var second = RoleProcess.start(
                        Files.createDirectory(directory.resolve("second")), ports.toArray(String[]::new));
                var third = RoleProcess.start(
                        Files.createDirectory(directory.resolve("third")), gateway.toArray(String[]::new))) {
            for (var refused : List.of(second, third)) {
                assertThat(refused.code()).isEqualTo(1);
                assertThat(refused.printed("err"))
                        .hasLineCount(1)
                        .contains("state.dir: another server uses " + state)
                        .contains(
                                "Stop it, or give this one a folder of its own: set state.dir in its configuration file")
                        .contains("-Dstate.dir=" + state + "-2");
            }
        }
        assertThat(running.orElseThrow().process().isAlive()).isTrue();
    }

    /// A job that writes files, a job with its state on disk, one of two statements, one that keeps a table up to date,
    /// one of a jar, one of the engine's own client, and a query, which ends with its server.
    @Test
    @Order(3)
    void pipelinesGoOnAfterEachKillFromTheirLastCheckpointsAndAQueryDoesNot() throws Exception {
        var first = running.orElseThrow();
        var session = first.session();
        var before = first.jobs().stream().map(Jobs.Line::jid).toList();
        var insert = first.count(session, numbers("kills"));
        var job = first.jobs().stream()
                .map(Jobs.Line::jid)
                .filter(one -> !before.contains(one))
                .findFirst()
                .orElseThrow();
        var onDisk = onDisk(first);
        var ofASet = ofASet(first);
        var ofATable = ofATable(first);
        var ofAJar = jars.run(first.cluster());
        var ofAClient = jars.submit(first.process().cluster());
        first.awaitCheckpoint(ofAJar);
        first.awaitCheckpoint(ofAClient);
        var others = List.of(onDisk, ofASet, ofATable, ofAJar, ofAClient);
        var query = query(first);
        awaitMore(numbers("kills"));
        first.process().kill();
        for (int kill = 1; kill <= KILLS; kill++) {
            var server = next();
            assertThat(server.jobs())
                    .as("the first list after the start")
                    .filteredOn(line -> !line.state().ended())
                    .extracting(Jobs.Line::jid)
                    .containsExactlyInAnyOrder(stopped, job, onDisk, ofASet, ofATable, ofAJar, ofAClient)
                    .doesNotContain(query);
            await().until(() -> server.state(job), JobState.RUNNING::equals);
            assertThat(server.status(session, insert))
                    .as("the operation is known, and refers to a job that runs")
                    .isIn(OperationStatus.RUNNING, OperationStatus.FINISHED);
            awaitMore(numbers("kills"));
            for (var other : others) {
                await().until(() -> server.runs(other));
                assertThat(server.checkpoints(other).latest().restored()).isPresent();
                server.awaitCheckpoint(other);
            }
            awaitMore(numbers("table"));
            if (kill < KILLS) {
                server.process().kill();
            } else {
                server.cancel(job);
                others.forEach(server::cancel);
            }
        }
        assertNoneLostAndNoneTwice(numbers("kills"));
    }

    /// Has completed a checkpoint, incrementally.
    private static JobId onDisk(Server server) {
        var session = server.session();
        server.run(session, "SET 'parallelism.default' = '1'");
        server.run(session, "CREATE TABLE numbers (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '50')");
        server.run(session, "CREATE TABLE counts (n BIGINT, times BIGINT) WITH ('connector' = 'blackhole')");
        var job = OwnTaskManagerIT.newJob(
                server, session, "INSERT INTO counts SELECT n, COUNT(*) FROM numbers GROUP BY n");
        server.awaitCheckpoint(job);
        assertThat(ChangingFolder.files(checkpoints().resolve(job.text()).resolve("shared")))
                .as("files that later checkpoints refer to")
                .isNotEmpty();
        return job;
    }

    /// Has completed a checkpoint.
    private static JobId ofASet(Server server) {
        var session = server.session();
        server.run(session, "SET 'parallelism.default' = '1'");
        server.run(session, "CREATE TABLE numbers (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '5')");
        server.run(session, "CREATE TABLE nowhere (n BIGINT) WITH ('connector' = 'blackhole')");
        var job = OwnTaskManagerIT.newJob(
                server,
                session,
                "EXECUTE STATEMENT SET BEGIN INSERT INTO nowhere SELECT n FROM numbers;"
                        + " INSERT INTO nowhere SELECT n + 1 FROM numbers; END");
        server.awaitCheckpoint(job);
        return job;
    }

    /// Has made rows of a table in the catalog of all sessions final.
    private static JobId ofATable(Server server) {
        var session = server.session();
        server.run(session, "SET 'parallelism.default' = '1'");
        server.run(session, "USE CATALOG main");
        server.run(session, "CREATE TABLE ticks (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '5')");
        var job = OwnTaskManagerIT.newJob(
                server,
                session,
                "CREATE MATERIALIZED TABLE kept WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                        + numbers("table").toUri() + "') FRESHNESS = INTERVAL '1' SECOND REFRESH_MODE = CONTINUOUS"
                        + " AS SELECT n FROM ticks");
        awaitMore(numbers("table"));
        return job;
    }

    /// Runs until it is read or its server ends.
    private static JobId query(Server server) {
        var session = server.session();
        server.run(session, "SET 'execution.runtime-mode' = 'streaming'");
        server.run(session, "SET 'parallelism.default' = '1'");
        server.run(session, "CREATE TABLE numbers (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '1')");
        var before = server.jobs().stream().map(Jobs.Line::jid).toList();
        server.run(session, "SELECT n FROM numbers");
        var job = await().until(
                        () -> server.jobs().stream()
                                .map(Jobs.Line::jid)
                                .filter(one -> !before.contains(one))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
        await().until(() -> server.state(job), JobState.RUNNING::equals);
        return job;
    }

    @Test
    @Order(4)
    void aStopMayEndTheJobsInsteadAndNothingIsLeftOfThem() throws Exception {
        var server = running.orElseThrow();
        await().until(() -> server.state(stopped), JobState.RUNNING::equals);
        configure("jobs.on-stop: cancel");
        assertThat(reload().applied()).containsExactly("jobs.on-stop");
        server.process().stop();
        configure("jobs.stop-time: 1 h");
        var last = next();
        assertThat(last.jobs()).allSatisfy(line -> assertThat(line.state()).isEqualTo(JobState.CANCELED));
        assertThat(last.state(stopped)).isEqualTo(JobState.CANCELED);
        assertThat(ChangingFolder.files(directory.resolve("state/jobs")))
                .as("what is left of a job that has ended")
                .extracting(file -> file.getFileName().toString())
                .containsExactly("lock");
    }

    /// The checkpoint never ends. The server was started with an hour for it, and waits a second.
    @Test
    @Order(5)
    void aStopEndsThoughACheckpointDoesNotAndTheJobGoesOnFromTheOneBefore() throws Exception {
        var server = running.orElseThrow();
        var job = jars.run(server.cluster());
        server.awaitCheckpoint(job);
        long blocked = jars.block();
        // what is known of the checkpoints may be a moment old
        var known = await().until(
                        () -> server.checkpoints(job),
                        history -> history.history().stream().anyMatch(checkpoint -> checkpoint.id() == blocked));
        assertThat(known.counts().inProgress()).isEqualTo(1);
        var last = known.latest().completed().orElseThrow().id();
        configure("jobs.stop-time: 1 s");
        assertThat(reload().applied()).containsExactly("jobs.stop-time");
        server.process().stop();
        assertThat(directory.resolve("log/millrace.log"))
                .content()
                .contains("Some of 1 jobs were not ready to stop in time (jobs.stop-time)");

        jars.open();
        var next = next();
        await().until(() -> next.runs(job));
        assertThat(next.checkpoints(job).latest().restored())
                .hasValueSatisfying(restored -> assertThat(restored.id()).isEqualTo(last));
        next.awaitCheckpoint(job);
    }
}
