package io.millrace.desktop;

import io.millrace.desktop.graph.JobEdge;
import io.millrace.json.Json;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Cluster.Overview;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.IoMetrics;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.JobType;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.Plan;
import io.millrace.wire.cluster.Statistics;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Sample values for tests.
public final class Samples {
    public static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    public static final JobId JOB = new JobId("0123456789abcdef0123456789abcdef");

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
        return new VertexId(String.format("%032x", number));
    }

    public static JobId job(int number) {
        return new JobId(String.format("%032x", number));
    }

    /// One task manager with four slots, two of them free, and one running job.
    public static Overview overview() {
        return new Overview(1, 4, 2, Optional.empty(), Optional.empty(), 1, 0, 0, 0, "2.3.0", "");
    }

    /// The recorded task manager under another id.
    public static TaskManagers.TaskManager taskManager(TaskManagerId id) {
        var any = recordedTaskManager();
        return new TaskManagers.TaskManager(
                id,
                any.path(),
                any.dataPort(),
                any.jmxPort(),
                any.timeSinceLastHeartbeat(),
                any.slotsNumber(),
                any.freeSlots(),
                any.assignedTasks(),
                any.totalResource(),
                any.freeResource(),
                any.hardware(),
                any.memoryConfiguration(),
                any.blocked());
    }

    /// The details of the recorded task manager under another id, with these slots in use.
    public static TaskManagers.Detail taskManager(TaskManagerId id, List<TaskManagers.Slot> slots) {
        var any = recordedTaskManager();
        return new TaskManagers.Detail(
                id,
                any.path(),
                any.dataPort(),
                any.jmxPort(),
                any.timeSinceLastHeartbeat(),
                any.slotsNumber(),
                any.freeSlots(),
                any.assignedTasks(),
                any.totalResource(),
                any.freeResource(),
                any.hardware(),
                any.memoryConfiguration(),
                any.blocked(),
                slots,
                new TaskManagers.JvmMetrics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, List.of()));
    }

    private static TaskManagers.TaskManager recordedTaskManager() {
        TaskManagers.Listing recorded = Json.readLenient(
                recorded("/recorded/taskmanagers.json").getBytes(StandardCharsets.UTF_8), TaskManagers.Listing.class);
        return recorded.taskmanagers().getFirst();
    }

    /// A recorder that has the last hour.
    public static History.Status recording() {
        return new History.Status(
                History.State.RECORDING, "", NOON.minusSeconds(3600).toEpochMilli(), NOON.toEpochMilli(), 1, 10_000);
    }

    /// A job that started as many seconds after noon as its number says.
    public static Jobs.Line row(int number, String name, JobState state) {
        return row(number, name, state, NOON.plusSeconds(number), Duration.ofMinutes(1));
    }

    public static Jobs.Line row(int number, String name, JobState state, Instant started, Duration duration) {
        return new Jobs.Line(
                job(number),
                name,
                started.toEpochMilli(),
                -1,
                duration.toMillis(),
                state,
                0,
                Map.of("total", 2, "running", 2),
                0,
                Optional.empty(),
                Optional.empty());
    }

    /// The sum of a metric over several objects.
    public static Metrics.Aggregate sum(String metric, double value) {
        return new Metrics.Aggregate(
                metric, Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(value), Optional.empty());
    }

    /// The origin of a job that a session submitted.
    public static JobOrigin.Origin origin(JobId job, String statement, String session, String submitter) {
        return new JobOrigin.Origin(
                job,
                JobOrigin.Source.GATEWAY,
                Optional.of(statement),
                Optional.of(false),
                Optional.empty(),
                Optional.of(session),
                Optional.of(submitter),
                Optional.empty());
    }

    /// A failure of a task, or of the whole job when the task is empty.
    public static Exceptions.Failure failure(Instant at, String trace, String task) {
        return new Exceptions.Failure(
                "X",
                trace,
                at.toEpochMilli(),
                Map.of(),
                Optional.of(task).filter(name -> !name.isEmpty()),
                Optional.of("worker"),
                Optional.empty(),
                List.of());
    }

    /// A change of a job's state that was recorded.
    public static Events.Change change(Jobs.Line job, Instant at, JobState state) {
        return new Events.Change(
                at.toEpochMilli(),
                Events.Kind.JOB_STATE,
                Optional.of(job.jid()),
                Optional.empty(),
                Optional.of(job.name()),
                Optional.of(state.name()),
                Optional.empty(),
                Optional.empty(),
                "");
    }

    /// A chain of several vertices.
    public static Jobs.Detail job(JobState state, int vertices) {
        return job(state, vertices, 1);
    }

    /// A chain of several vertices, each with several subtasks.
    public static Jobs.Detail job(JobState state, int vertices, int parallelism) {
        return job(
                state,
                IntStream.range(0, vertices)
                        .mapToObj(number -> vertex(number, "vertex " + number, parallelism))
                        .toList(),
                chain(vertices));
    }

    /// A running job whose vertices have these names, each fed by the one before it.
    public static Jobs.Detail chained(String... names) {
        return job(
                JobState.RUNNING,
                IntStream.range(0, names.length)
                        .mapToObj(number -> vertex(number, names[number], 1))
                        .toList(),
                chain(names.length));
    }

    private static List<JobEdge> chain(int vertices) {
        return IntStream.range(1, vertices)
                .mapToObj(number -> new JobEdge(vertex(number - 1), vertex(number), "FORWARD"))
                .toList();
    }

    private static Jobs.Vertex vertex(int number, String name, int parallelism) {
        var metrics = new IoMetrics(0, true, 0, true, 0, true, 0, true, 0, 0, 0);
        return new Jobs.Vertex(
                vertex(number),
                Optional.empty(),
                name,
                128,
                parallelism,
                TaskState.RUNNING,
                NOON.toEpochMilli(),
                -1,
                60_000,
                Map.of(),
                metrics);
    }

    /// A job with these vertices and edges.
    public static Jobs.Detail job(JobState state, List<Jobs.Vertex> vertices, List<JobEdge> edges) {
        return new Jobs.Detail(
                JOB,
                Optional.empty(),
                "sample",
                false,
                state,
                Optional.empty(),
                Optional.empty(),
                NOON.toEpochMilli(),
                -1,
                60_000,
                128,
                NOON.plusSeconds(60).toEpochMilli(),
                Map.of(),
                vertices,
                Map.of(),
                new Plan(
                        JOB,
                        "sample",
                        JobType.STREAMING,
                        vertices.stream().map(vertex -> node(vertex, edges)).toList()),
                Optional.empty(),
                0,
                Optional.empty());
    }

    private static Plan.Node node(Jobs.Vertex vertex, List<JobEdge> edges) {
        var inputs = edges.stream()
                .filter(edge -> edge.to().equals(vertex.id()))
                .map(edge -> new Plan.Input(
                        0, edge.from(), Optional.of(edge.strategy()), Optional.empty(), Optional.empty(), "pipelined"))
                .toList();
        return new Plan.Node(
                vertex.id(),
                vertex.parallelism(),
                "",
                "",
                "",
                Nothing.NOTHING,
                Optional.of(inputs).filter(some -> !some.isEmpty()));
    }

    public static Checkpoints.Checkpoint checkpoint(long id, Checkpoints.Status status) {
        return checkpoint(id, status, 20);
    }

    /// A checkpoint that was triggered as many seconds after noon as its id says.
    public static Checkpoints.Checkpoint checkpoint(long id, Checkpoints.Status status, long millis) {
        return checkpoint(id, status, millis, 2048, Map.of());
    }

    public static Checkpoints.Checkpoint checkpoint(
            long id, Checkpoints.Status status, long millis, long state, Map<VertexId, Checkpoints.Task> tasks) {
        return new Checkpoints.Checkpoint(
                Checkpoints.Form.valueOf(status.name()),
                id,
                status,
                false,
                Optional.empty(),
                NOON.plusSeconds(id).toEpochMilli(),
                0,
                1024,
                state,
                millis,
                0,
                0,
                0,
                2,
                2,
                Checkpoints.Kind.CHECKPOINT,
                tasks,
                Optional.of("file:/there"),
                Optional.of(false),
                Optional.empty(),
                Optional.empty());
    }

    /// A savepoint to which three of four subtasks have contributed.
    public static Checkpoints.Checkpoint savepoint(long id, Checkpoints.Status status, String path) {
        return new Checkpoints.Checkpoint(
                Checkpoints.Form.valueOf(status.name()),
                id,
                status,
                true,
                Optional.empty(),
                NOON.toEpochMilli(),
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                4,
                3,
                Checkpoints.Kind.SAVEPOINT,
                Map.of(),
                Optional.of(path),
                Optional.of(false),
                Optional.empty(),
                Optional.empty());
    }

    /// A checkpoint every minute, exactly once, aligned.
    public static Checkpoints.Config checkpointSettings() {
        return new Checkpoints.Config(
                Checkpoints.Guarantee.EXACTLY_ONCE,
                60_000,
                60_000,
                0,
                1,
                new Checkpoints.Externalization(true, false),
                "heap",
                "files",
                false,
                0,
                0,
                true,
                false,
                0,
                "");
    }

    /// The part of a vertex in a checkpoint.
    public static Checkpoints.Task task(int subtasks, long millis) {
        return new Checkpoints.Task(1, Checkpoints.Status.COMPLETED, 0, 1, 1, millis, 0, 0, 0, subtasks, subtasks);
    }

    /// The subtasks of a vertex in a checkpoint.
    public static Checkpoints.TaskDetail subtasks(long millis, long state, List<Checkpoints.Subtask> subtasks) {
        var none = new Statistics(0, 0, 0, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
        return new Checkpoints.TaskDetail(
                1,
                Checkpoints.Status.COMPLETED,
                0,
                10,
                state,
                millis,
                0,
                0,
                0,
                subtasks.size(),
                subtasks.size(),
                new Checkpoints.TaskSummary(
                        none,
                        none,
                        none,
                        new Checkpoints.DurationSpread(none, none),
                        new Checkpoints.AlignmentSpread(none, none, none, none),
                        none),
                subtasks);
    }

    /// A subtask's part in a checkpoint with a start delay and an asynchronous part in milliseconds.
    public static Checkpoints.Subtask subtask(int index, long startDelay, long async) {
        return new Checkpoints.Subtask(
                Checkpoints.SubtaskForm.COMPLETED,
                index,
                Checkpoints.SubtaskStatus.COMPLETED,
                Optional.of(0L),
                Optional.of(startDelay + async),
                Optional.of(512L),
                Optional.of(1024L),
                Optional.of(new Checkpoints.Durations(0, async)),
                Optional.of(new Checkpoints.Alignment(0, 0, 0, 0)),
                Optional.of(startDelay),
                Optional.of(false),
                Optional.of(false));
    }

    /// A history with as many checkpoints as are listed.
    public static CheckpointsHistory checkpoints(Checkpoints.Checkpoint... newestFirst) {
        return checkpoints(new Checkpoints.Counts(0, newestFirst.length, 0, newestFirst.length, 0), newestFirst);
    }

    public static CheckpointsHistory checkpoints(Checkpoints.Counts counts, Checkpoints.Checkpoint... newestFirst) {
        var none = new Statistics(0, 0, 0, 0, 0, 0, 0, 0);
        return new CheckpointsHistory(
                counts,
                new Checkpoints.Summary(none, none, none, none, none, none),
                new Checkpoints.Latest(
                        Optional.empty(),
                        Optional.empty(),
                        Stream.of(newestFirst)
                                .filter(each -> each.status() == Checkpoints.Status.FAILED)
                                .findFirst(),
                        Optional.empty()),
                List.of(newestFirst));
    }
}
