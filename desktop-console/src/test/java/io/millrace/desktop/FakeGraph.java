package io.millrace.desktop;

import io.millrace.client.Reply;
import io.millrace.desktop.service.graph.Flow;
import io.millrace.desktop.service.graph.GraphSource;
import io.millrace.desktop.service.graph.Load;
import io.millrace.desktop.service.graph.Loads;
import io.millrace.desktop.service.graph.Skew;
import io.millrace.desktop.service.graph.Subtask;
import io.millrace.insight.Examination;
import io.millrace.insight.JobFigures;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Plan;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// A graph source with the content that a test sets.
public final class FakeGraph implements GraphSource {
    private final FakeCluster cluster;

    public Loads loads = Loads.NONE;
    public Loads past = Loads.NONE;
    public Map<VertexId, TaskState> states = Map.of();
    public List<Subtask> subtasks = List.of();
    public Map<String, Flow> flows = Map.of();

    FakeGraph(FakeCluster cluster) {
        this.cluster = cluster;
    }

    /// A vertex that is so busy and waits so much.
    public static Load load(double busy, double back) {
        return load(busy, back, 1);
    }

    /// The same with records in and out, and one subtask with a multiple of the mean.
    public static Load load(double busy, double back, double times) {
        return new Load(
                OptionalDouble.of(busy),
                OptionalDouble.of(back),
                OptionalDouble.of(Math.max(0, 1 - busy - back)),
                OptionalDouble.of(100),
                OptionalDouble.of(50),
                Optional.of(new Skew(times, OptionalInt.of(3))),
                Optional.empty(),
                List.of());
    }

    /// The loads of the vertices 0, 1, 2…
    public void loads(Load... of) {
        var byVertex = new HashMap<VertexId, Load>();
        for (int number = 0; number < of.length; number++) {
            byVertex.put(Samples.vertex(number), of[number]);
        }
        loads = new Loads(Samples.NOON, byVertex);
    }

    @Override
    public Reply<Loads> loads(JobId job, List<VertexId> vertices) {
        return cluster.say("loads", loads);
    }

    @Override
    public Reply<Loads> loadsAt(JobId job, Instant at) {
        return cluster.say("loads at " + at, past);
    }

    @Override
    public Reply<Map<VertexId, TaskState>> statesAt(JobId job, Instant at) {
        return cluster.say("states at " + at, states);
    }

    @Override
    public Reply<Diagnosis.Report> diagnosis(Jobs.Detail job) {
        var vertices = job.plan().nodes().stream()
                .flatMap(node -> loads.of(node.id()).map(load -> figures(node, load)).stream())
                .toList();
        return cluster.say(
                "diagnosis",
                Examination.of(new JobFigures(
                        job.jid(),
                        job.state(),
                        Samples.NOON.toEpochMilli(),
                        vertices,
                        Optional.empty(),
                        List.of(),
                        OptionalLong.empty(),
                        List.of())));
    }

    /// A vertex with one subtask.
    private static JobFigures.Vertex figures(Plan.Node node, Load load) {
        var inputs =
                node.inputs().orElse(List.of()).stream().map(Plan.Input::id).toList();
        return new JobFigures.Vertex(
                node.id(),
                "vertex " + Integer.parseInt(node.id().text(), 16),
                inputs,
                List.of(new JobFigures.Subtask(0, load.busy(), load.back(), load.idle(), load.recordsIn())));
    }

    @Override
    public Reply<List<Subtask>> subtasks(JobId job, VertexId vertex) {
        return cluster.say("subtasks " + vertex, subtasks);
    }

    @Override
    public Reply<Map<String, Flow>> operators(JobId job, VertexId vertex, List<String> names) {
        return cluster.say("operators " + vertex, flows);
    }
}
