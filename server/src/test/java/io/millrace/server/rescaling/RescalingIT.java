package io.millrace.server.rescaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.server.RunningServer;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.SchedulerType;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.id.TriggerId;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Changes of the parallelism of running SQL pipelines, on a server as it is installed.
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
        var job = cluster.call(Jobs.OVERVIEW).orThrow().jobs().stream()
                .filter(line -> line.name().contains(sink))
                .findFirst()
                .orElseThrow()
                .jid();
        return job;
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
            all.sort(java.util.Comparator.comparingLong(PartitionedTableFactory.Row::off));
            for (int i = 0; i < all.size(); i++) {
                assertThat(all.get(i)).isEqualTo(new PartitionedTableFactory.Row(part, i, i + 1));
            }
        });
    }

    private static List<PartitionedTableFactory.Row> committed(Path folder) {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.getFileName().toString().startsWith("part-"))
                    .flatMap(RescalingIT::lines)
                    .map(line -> line.split(","))
                    .map(cells -> new PartitionedTableFactory.Row(
                            Integer.parseInt(cells[0]), Long.parseLong(cells[1]), Long.parseLong(cells[2])))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
}
