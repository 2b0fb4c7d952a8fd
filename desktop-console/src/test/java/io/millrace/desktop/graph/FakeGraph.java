package io.millrace.desktop.graph;

import io.millrace.desktop.FakeServer;
import io.millrace.desktop.Samples;
import io.millrace.insight.Examination;
import io.millrace.insight.JobFigures;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.IoMetrics;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Loads;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/// The loads and subtasks of a job on a fake server, as the test sets them, and the diagnosis of these loads.
public final class FakeGraph {
    private volatile List<Loads.Vertex> loads = List.of();

    /// The number of subtasks of every vertex.
    public volatile int subtasks;

    public FakeGraph(FakeServer server) {
        server.answering(Loads.OF_JOB, this::report);
        server.answering(Diagnosis.OF_JOB, arguments -> diagnosis());
        server.answering(Vertices.DETAIL, arguments -> detail(arguments.get(Vertices.VERTEX)));
    }

    /// A vertex that is busy and back-pressured for these shares of its time.
    static Loads.Vertex load(int number, double busy, double back) {
        return load(number, busy, back, 1);
    }

    /// The same with records in and out, and one subtask with a multiple of the mean.
    static Loads.Vertex load(int number, double busy, double back, double times) {
        return new Loads.Vertex(
                Samples.vertex(number),
                4,
                spread(busy),
                spread(back),
                spread(Math.max(0, 1 - busy - back)),
                Optional.of(100.0),
                Optional.of(50.0),
                Optional.empty(),
                Optional.empty(),
                Optional.of(times),
                Optional.of(3),
                Optional.empty(),
                Optional.empty());
    }

    private static Optional<Loads.Spread> spread(double share) {
        return Optional.of(new Loads.Spread(share, share, 0));
    }

    /// The loads of the vertices of a chain, in its order.
    void loads(Loads.Vertex... chain) {
        loads = List.of(chain);
    }

    static Loads.Report report(Loads.Vertex... vertices) {
        return new Loads.Report(Samples.JOB, Samples.NOON.toEpochMilli(), List.of(vertices));
    }

    private Loads.Report report(Arguments arguments) {
        return arguments.all(Loads.VERTICES).stream()
                .findFirst()
                .map(vertex -> report(ofSubtasks(vertex)))
                .orElseGet(() -> report(loads.toArray(Loads.Vertex[]::new)));
    }

    private Loads.Vertex ofSubtasks(VertexId vertex) {
        var none = Optional.<Double>empty();
        return new Loads.Vertex(
                vertex,
                Math.max(1, subtasks),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                none,
                none,
                none,
                none,
                none,
                Optional.empty(),
                Optional.empty(),
                Optional.of(IntStream.range(0, subtasks)
                        .mapToObj(FakeGraph::subtaskLoad)
                        .toList()));
    }

    /// A subtask that is busy a tenth of its time for each that comes before it.
    static Loads.Subtask subtaskLoad(int index) {
        double busy = Math.min(1, index / 10.0);
        return new Loads.Subtask(
                index,
                Optional.of(busy),
                Optional.of(0.0),
                Optional.of(1 - busy),
                Optional.of(100.0 + index),
                Optional.of(50.0),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    static SubtaskRow row(int index) {
        return new SubtaskRow(subtask(index), Optional.of(subtaskLoad(index)));
    }

    private static Vertices.Subtask subtask(int index) {
        return new Vertices.Subtask(
                index,
                TaskState.RUNNING,
                0,
                "host-" + index % 8,
                0,
                -1,
                60_000,
                new IoMetrics(100, true, 10, true, index, true, 10, true, 0, 0, 0),
                new TaskManagerId("manager-" + index % 8),
                Map.of(),
                Optional.empty(),
                0);
    }

    private Vertices.Detail detail(VertexId vertex) {
        return new Vertices.Detail(
                vertex,
                "vertex",
                Math.max(1, subtasks),
                128,
                Samples.NOON.toEpochMilli(),
                IntStream.range(0, subtasks).mapToObj(FakeGraph::subtask).toList(),
                new Vertices.Aggregated(Map.of(), Map.of()));
    }

    private Diagnosis.Report diagnosis() {
        return Examination.of(new JobFigures(
                Samples.JOB,
                JobState.RUNNING,
                Samples.NOON.toEpochMilli(),
                IntStream.range(0, loads.size()).mapToObj(this::figures).toList(),
                Optional.empty(),
                List.of(),
                OptionalLong.empty(),
                List.of()));
    }

    /// A vertex with one subtask, fed by the vertex before it.
    private JobFigures.Vertex figures(int number) {
        var load = loads.get(number);
        var subtask = new JobFigures.Subtask(
                0,
                share(load.busy()),
                share(load.backPressured()),
                share(load.idle()),
                OptionalDouble.of(load.recordsIn().orElseThrow()));
        return new JobFigures.Vertex(
                load.id(),
                "vertex " + number,
                number == 0 ? List.of() : List.of(Samples.vertex(number - 1)),
                List.of(subtask),
                OptionalLong.empty());
    }

    private static OptionalDouble share(Optional<Loads.Spread> spread) {
        return OptionalDouble.of(spread.orElseThrow().max());
    }
}
