package io.millrace.server.rescaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.server.RunningServer;
import io.millrace.testing.ChangingFolder;
import io.millrace.wire.Arguments;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Requirements;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.SchedulerType;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.id.TriggerId;
import io.millrace.wire.id.VertexId;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests changes of the parallelism of running SQL pipelines, on a server as it is installed.
final class RescalingIT {
    private static final int SLOTS = 8;

    @TempDir
    private static Path directory;

    private static RunningServer server;
    private static Client cluster;
    private static Client gateway;
    private static SessionHandle session;

    @BeforeAll
    static void start() {
        server = RunningServer.start("rest.async.rescale-timeout=1s", "taskmanager.numberOfTaskSlots=" + SLOTS);
        cluster = new Client(Connection.to(server.cluster().toString()));
        gateway = new Client(Connection.to(server.gateway().toString()));
        session = gateway.call(Sessions.OPEN, Arguments.NONE, new Sessions.Open(Optional.empty(), Optional.empty()))
                .orThrow()
                .sessionHandle();
        run("CREATE TABLE topic (part INT, off BIGINT, t AS PROCTIME()) WITH ('connector' = 'partitioned')");
    }

    @AfterAll
    static void stop() {
        gateway.close();
        cluster.close();
        server.close();
    }

    /// A test that fails leaves its slots to the next one.
    @AfterEach
    void cancelAll() {
        cluster.call(Jobs.OVERVIEW).orThrow().jobs().stream()
                .filter(line -> !line.state().ended())
                .forEach(line -> cancel(line.jid()));
    }

    private static OperationHandle run(String sql) {
        OperationHandle operation = gateway.call(
                        Statements.EXECUTE, Arguments.of(Sessions.SESSION, session), Statements.Execute.of(sql))
                .orThrow()
                .operationHandle();
        var status = await().until(
                        () -> gateway.call(
                                        Operations.STATUS,
                                        Arguments.of(Sessions.SESSION, session).with(Operations.OPERATION, operation))
                                .orThrow()
                                .status(),
                        OperationStatus::terminal);
        assertThat(status).as(sql).isEqualTo(OperationStatus.FINISHED);
        return operation;
    }

    /// A pipeline with an offset and a count of its own for each partition.
    private static JobId pipeline(String sink, String... settings) {
        run("SET 'parallelism.default' = '1'");
        Stream.of(settings).forEach(RescalingIT::run);
        run("INSERT INTO " + sink + " SELECT part, off, COUNT(*) OVER (PARTITION BY part ORDER BY t) FROM topic");
        run("RESET");
        return named(sink);
    }

    private static JobId named(String sink) {
        return cluster.call(Jobs.OVERVIEW).orThrow().jobs().stream()
                .filter(line -> line.name().contains(sink))
                .findFirst()
                .orElseThrow()
                .jid();
    }

    private static Jobs.Detail detail(JobId job) {
        return cluster.call(Jobs.DETAIL, Arguments.of(Jobs.JOB, job)).orThrow();
    }

    private static void awaitRunning(JobId job) {
        await().until(() -> runs(detail(job)));
    }

    private static boolean runs(Jobs.Detail job) {
        return job.state() == JobState.RUNNING
                && job.vertices().stream()
                        .allMatch(vertex -> vertex.tasks().getOrDefault(TaskState.RUNNING, 0) == vertex.parallelism());
    }

    private static List<Integer> parallelism(JobId job) {
        return detail(job).vertices().stream().map(Jobs.Vertex::parallelism).toList();
    }

    private static TriggerId ask(JobId job, Rescales.Request request) {
        return cluster.call(Rescales.TRIGGER, Arguments.of(Jobs.JOB, job), request)
                .orThrow()
                .requestId();
    }

    private static Triggers.Poll poll(JobId job, TriggerId trigger) {
        return cluster.call(Rescales.POLL, Arguments.of(Jobs.JOB, job).with(Triggers.TRIGGER, trigger))
                .orThrow();
    }

    private static Triggers.Poll end(JobId job, TriggerId trigger) {
        return await().until(() -> poll(job, trigger), now -> now.status().id() != Triggers.Progress.IN_PROGRESS);
    }

    private static void rescale(JobId job, int parallelism) {
        var end = end(job, ask(job, Rescales.Request.to(parallelism)));
        assertThat(end).isEqualTo(done());
        assertThat(parallelism(job)).containsOnly(parallelism);
        assertThat(runs(detail(job))).isTrue();
    }

    private static Triggers.Poll done() {
        return new Triggers.Poll(
                new Triggers.Status(Triggers.Progress.COMPLETED), Optional.of(new Triggers.Outcome(Optional.empty())));
    }

    private static String failure(Triggers.Poll poll) {
        assertThat(poll.status().id()).isEqualTo(Triggers.Progress.FAILED);
        return poll.operation().orElseThrow().failureCause().orElseThrow().stackTrace();
    }

    private static void cancel(JobId job) {
        cluster.call(Jobs.CANCEL, Arguments.of(Jobs.JOB, job)).orThrow();
        await().until(() -> detail(job).state() == JobState.CANCELED);
    }

    /// Each partition has been written without a gap and without a row twice, and its count is right.
    private static void assertEachRowOnce(List<PartitionedTableFactory.Row> rows) {
        Map<Integer, List<PartitionedTableFactory.Row>> partitions = new TreeMap<>();
        rows.forEach(row ->
                partitions.computeIfAbsent(row.part(), _ -> new ArrayList<>()).add(row));
        assertThat(partitions).hasSize(8);
        partitions.forEach((part, all) -> {
            all.sort(Comparator.comparingLong(PartitionedTableFactory.Row::off));
            for (int i = 0; i < all.size(); i++) {
                assertThat(all.get(i)).isEqualTo(new PartitionedTableFactory.Row(part, i, i + 1));
            }
        });
    }

    private static List<PartitionedTableFactory.Row> committed(Path folder) {
        return ChangingFolder.files(folder).stream()
                .filter(file -> file.getFileName().toString().startsWith("part-"))
                .flatMap(RescalingIT::lines)
                .map(line -> line.split(","))
                .map(cells -> new PartitionedTableFactory.Row(
                        Integer.parseInt(cells[0]), Long.parseLong(cells[1]), Long.parseLong(cells[2])))
                .toList();
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String files(Path folder) {
        return "WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '" + folder.toUri() + "')";
    }

    @Test
    void changesAPipelineWithCheckpointsInPlaceWithNothingLostAndNothingTwice() {
        var folder = directory.resolve("in-place");
        run("CREATE TABLE in_place (part INT, off BIGINT, n BIGINT) " + files(folder));
        var job = pipeline("in_place", "SET 'execution.checkpointing.interval' = '500ms'");
        awaitRunning(job);
        assertThat(detail(job).schedulerType()).contains(SchedulerType.ADAPTIVE);
        rescale(job, 4);
        await().until(() -> !committed(folder).isEmpty());
        rescale(job, 2);
        int before = committed(folder).size();
        await().until(() -> committed(folder).size() > before);
        var history =
                cluster.call(Rescales.HISTORY, Arguments.of(Jobs.JOB, job)).orThrow();
        assertThat(history)
                .extracting(Rescales.Rescale::triggerCause)
                .contains(Optional.of(Rescales.Trigger.UPDATE_REQUIREMENT));
        assertThat(history)
                .extracting(Rescales.Rescale::terminalState)
                .containsOnly(Optional.of(Rescales.Ending.COMPLETED));
        cancel(job);
        assertEachRowOnce(committed(folder));
    }

    @Test
    void stopsAPipelineWithoutCheckpointsAndGoesOnFromItsSavepointAsTheSameJob() {
        run("CREATE TABLE at_once (part INT, off BIGINT, n BIGINT) WITH ('connector' = 'partitioned')");
        goesOn("at_once", SchedulerType.ADAPTIVE);
    }

    @Test
    void stopsAPipelineOfTheDefaultSchedulerAndGoesOnFromItsSavepoint() {
        run("CREATE TABLE chosen (part INT, off BIGINT, n BIGINT) WITH ('connector' = 'partitioned')");
        goesOn("chosen", SchedulerType.DEFAULT, "SET 'jobmanager.scheduler' = 'Default'");
    }

    private static void goesOn(String table, SchedulerType before, String... settings) {
        var job = pipeline(table, settings);
        awaitRunning(job);
        assertThat(detail(job).schedulerType()).contains(before);
        awaitRows(table);
        rescale(job, 4);
        awaitRows(table);
        rescale(job, 2);
        awaitRows(table);
        assertThat(detail(job).schedulerType()).contains(SchedulerType.ADAPTIVE);
        assertThat(cluster.call(Jobs.OVERVIEW).orThrow().jobs().stream()
                        .filter(line -> line.name().contains(table)))
                .extracting(Jobs.Line::jid)
                .containsExactly(job);
        stop(job);
        assertEachRowOnce(PartitionedTableFactory.written(table));
    }

    private static void stop(JobId job) {
        var place = directory.resolve("stopped").toUri().toString();
        var one = Arguments.of(Jobs.JOB, job);
        var trigger = cluster.call(Savepoints.STOP, one, Savepoints.StopRequest.into(place))
                .orThrow()
                .requestId();
        await().until(() -> cluster.call(Savepoints.POLL, one.with(Triggers.TRIGGER, trigger))
                        .orThrow()
                        .status()
                        .id()
                == Triggers.Progress.COMPLETED);
        await().until(() -> detail(job).state() == JobState.FINISHED);
    }

    @Test
    void doesWhatNewRequirementsSay() {
        run("CREATE TABLE told (part INT, off BIGINT, n BIGINT) WITH ('connector' = 'partitioned')");
        var job = pipeline("told");
        awaitRunning(job);
        var one = Arguments.of(Jobs.JOB, job);
        var wanted = new TreeMap<VertexId, Requirements.Vertex>(Comparator.comparing(VertexId::text));
        detail(job)
                .vertices()
                .forEach(
                        vertex -> wanted.put(vertex.id(), new Requirements.Vertex(new Requirements.Parallelism(1, 3))));
        cluster.call(Requirements.CHANGE, one, wanted).orThrow();
        await().until(() -> runs(detail(job)) && parallelism(job).stream().allMatch(each -> each == 3));
        // the engine refuses the question while the job's next run is being prepared
        await().ignoreExceptionsInstanceOf(Refusal.class)
                .untilAsserted(
                        () -> assertThat(cluster.call(Requirements.READ, one).orThrow())
                                .isEqualTo(wanted));
        awaitRows("told");
        cancel(job);
        assertEachRowOnce(PartitionedTableFactory.written("told"));
    }

    @Test
    void startsNothingTwiceForTheSameTriggerIdAndNoTwoChangesAtATime() {
        run("CREATE TABLE repeated (part INT, off BIGINT, n BIGINT) WITH ('connector' = 'partitioned')");
        var job = pipeline("repeated", "SET 'execution.checkpointing.interval' = '1h'");
        var id = new TriggerId("more / for the evening");
        var toTwo = Rescales.Request.to(2).as(id);
        assertThat(ask(job, toTwo)).isEqualTo(id);
        assertThat(ask(job, toTwo)).isEqualTo(id);
        assertThat(cluster.call(Rescales.TRIGGER, Arguments.of(Jobs.JOB, job), Rescales.Request.to(3)))
                .isInstanceOfSatisfying(
                        Reply.Refused.class,
                        refused ->
                                assertThat(refused.toString()).contains("409").contains("is under way"));
        assertThat(end(job, id)).isEqualTo(done());
        rescale(job, 1);
        assertThat(ask(job, toTwo)).isEqualTo(id);
        assertThat(poll(job, id)).isEqualTo(done());
        assertThat(parallelism(job)).as("it was not changed again").containsOnly(1);
        cancel(job);
    }

    @Test
    void saysHowManySlotsAreMissingAndLeavesTheJobAsItWas() {
        run("CREATE TABLE wide (part INT, off BIGINT, n BIGINT) WITH ('connector' = 'partitioned')");
        var job = pipeline("wide", "SET 'execution.checkpointing.interval' = '1h'");
        awaitRunning(job);
        var before = detail(job);
        assertThat(failure(end(job, ask(job, Rescales.Request.to(SLOTS + 1)))))
                .contains("The job needs 9 slots for that, and there are 8 for it: 1 of its own and 7 free.")
                .contains("the job goes on as it was");
        assertThat(detail(job).vertices())
                .extracting(Jobs.Vertex::startTime)
                .isEqualTo(
                        before.vertices().stream().map(Jobs.Vertex::startTime).toList());
        awaitRows("wide");
        rescale(job, 2);
        cancel(job);
    }

    @Test
    void changesSingleOperators() {
        run("CREATE TABLE single (part INT, off BIGINT, n BIGINT) WITH ('connector' = 'partitioned')");
        var job = pipeline("single");
        awaitRunning(job);
        var vertices = detail(job).vertices();
        var request = new Rescales.Request(
                Optional.empty(), Optional.of(Map.of(vertices.getLast().id(), 3)), Optional.empty());
        assertThat(end(job, ask(job, request))).isEqualTo(done());
        assertThat(parallelism(job)).containsExactly(1, 3);
        awaitRows("single");
        cancel(job);
        assertEachRowOnce(PartitionedTableFactory.written("single"));
    }

    @Test
    void leavesQueriesAndBoundedJobsToTheDefaultScheduler() {
        run("CREATE TABLE nowhere (n INT) WITH ('connector' = 'blackhole')");
        run(
                "CREATE TABLE few (n INT) WITH ('connector' = 'datagen', 'number-of-rows' = '100', 'rows-per-second' = '1')");
        run("SET 'execution.runtime-mode' = 'streaming'");
        run("INSERT INTO nowhere SELECT n FROM few");
        run("RESET");
        var bounded = named("nowhere");
        awaitRunning(bounded);
        assertThat(detail(bounded).schedulerType()).contains(SchedulerType.DEFAULT);
        cancel(bounded);
        var operation = gateway.call(
                        Statements.EXECUTE,
                        Arguments.of(Sessions.SESSION, session),
                        Statements.Execute.of("SELECT off FROM topic"))
                .orThrow()
                .operationHandle();
        var query = await().until(
                        () -> cluster.call(Jobs.OVERVIEW).orThrow().jobs().stream()
                                .filter(line -> line.name().contains("SELECT off"))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow()
                .jid();
        await().until(() -> !detail(query).vertices().isEmpty());
        assertThat(detail(query).schedulerType()).contains(SchedulerType.DEFAULT);
        gateway.call(Operations.CLOSE, Arguments.of(Sessions.SESSION, session).with(Operations.OPERATION, operation))
                .orThrow();
        await().until(() -> detail(query).state() == JobState.CANCELED);
    }

    /// More than there are by now.
    private static void awaitRows(String table) {
        int before = PartitionedTableFactory.written(table).size();
        await().until(() -> PartitionedTableFactory.written(table).size() > before + 500);
    }
}
