package io.millrace.desktop;

import io.millrace.desktop.service.JobEdge;
import io.millrace.desktop.service.JobRow;
import io.millrace.desktop.service.JobSnapshot;
import io.millrace.desktop.service.JobState;
import io.millrace.desktop.service.JobVertex;
import io.millrace.desktop.service.TaskCounts;
import io.millrace.desktop.service.checkpoint.CheckpointHistory;
import io.millrace.desktop.service.checkpoint.CheckpointRow;
import io.millrace.desktop.service.checkpoint.SubtaskCheckpoint;
import io.millrace.desktop.service.graph.Subtask;
import io.millrace.desktop.service.graph.SubtaskLoad;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/// Given values of tests.
public final class Samples {
    public static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    public static final JobId JOB = JobId.parse("0123456789abcdef0123456789abcdef");

    private Samples() {}

    /// The text of a recorded answer, a file of the test resources.
    public static String recorded(String resource) {
        try (var in = Samples.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static VertexId vertex(int number) {
        return VertexId.parse(String.format("%032x", number));
    }

    public static JobRow row(int number, String name, JobState state) {
        return new JobRow(
                JobId.parse(String.format("%032x", number)),
                name,
                state,
                NOON.plusSeconds(number),
                Duration.ofMinutes(1),
                new TaskCounts(2, 2, 0, 0, 0));
    }

    /// A chain of several vertices.
    public static JobSnapshot job(JobState state, int vertices) {
        return job(state, vertices, 1);
    }

    /// A chain of several vertices, each with several subtasks.
    public static JobSnapshot job(JobState state, int vertices, int parallelism) {
        return new JobSnapshot(
                JOB,
                "sample",
                state,
                NOON,
                Duration.ofMinutes(1),
                IntStream.range(0, vertices)
                        .mapToObj(number -> new JobVertex(
                                vertex(number),
                                "vertex " + number,
                                "does " + number,
                                parallelism,
                                "RUNNING",
                                0,
                                0,
                                0,
                                0))
                        .toList(),
                IntStream.range(1, vertices)
                        .mapToObj(number -> new JobEdge(vertex(number - 1), vertex(number), "FORWARD"))
                        .toList());
    }

    /// A running job whose vertices have these names, each fed by the one before it.
    public static JobSnapshot chained(String... names) {
        var job = job(JobState.RUNNING, names.length);
        return new JobSnapshot(
                job.id(),
                job.name(),
                job.state(),
                job.started(),
                job.duration(),
                IntStream.range(0, names.length)
                        .mapToObj(number -> new JobVertex(vertex(number), names[number], "", 1, "RUNNING", 0, 0, 0, 0))
                        .toList(),
                job.edges());
    }

    /// A subtask that is busy a tenth of its time for each that comes before it.
    public static Subtask loaded(int index) {
        var load = new SubtaskLoad(
                index,
                OptionalDouble.of(Math.min(1, index / 10.0)),
                OptionalDouble.of(0),
                OptionalDouble.of(1 - Math.min(1, index / 10.0)),
                OptionalDouble.of(100 + index),
                OptionalDouble.of(50),
                OptionalLong.empty());
        return new Subtask(
                index,
                "RUNNING",
                0,
                "host-" + index % 8,
                "manager-" + index % 8,
                Duration.ofMinutes(1),
                index,
                10,
                100,
                10,
                load);
    }

    public static CheckpointRow checkpoint(long id, CheckpointRow.Outcome outcome) {
        return new CheckpointRow(
                id,
                outcome,
                CheckpointRow.Kind.CHECKPOINT,
                NOON.plusSeconds(id),
                Duration.ofMillis(20),
                1024,
                2048,
                0,
                0,
                2,
                2,
                "file:/there",
                false,
                "");
    }

    /// A subtask of a checkpoint that waited so long for its barrier, and wrote for so long.
    public static SubtaskCheckpoint subtask(int index, long startDelay, long async) {
        return new SubtaskCheckpoint(
                index,
                true,
                Duration.ofMillis(startDelay + async),
                Duration.ofMillis(startDelay),
                Duration.ZERO,
                Duration.ZERO,
                Duration.ofMillis(async),
                512,
                1024,
                0,
                0,
                false,
                false);
    }

    /// Newest first, as they are given.
    public static CheckpointHistory checkpoints(CheckpointRow... rows) {
        return new CheckpointHistory(
                new CheckpointHistory.Counts(rows.length, rows.length, 0, 0, 0),
                CheckpointHistory.NONE.summary(),
                List.of(rows),
                Optional.empty());
    }
}
