package io.millrace.insight;

import io.millrace.insight.CheckpointAccount.Longest;
import io.millrace.insight.CheckpointAccount.Phase;
import io.millrace.wire.cluster.CheckpointComparison.Change;
import io.millrace.wire.cluster.CheckpointComparison.Measures;
import io.millrace.wire.cluster.CheckpointComparison.Report;
import io.millrace.wire.cluster.CheckpointComparison.Side;
import io.millrace.wire.cluster.CheckpointComparison.Subtask;
import io.millrace.wire.cluster.CheckpointComparison.Vertex;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Two checkpoints of one job beside each other.
///
/// @param names the vertices of the job, in the order of its graph
public record CheckpointsCompared(CheckpointAccount base, CheckpointAccount other, Map<VertexId, String> names) {

    /// The differences by vertex, and their causes.
    public Report report() {
        var vertices = names.entrySet().stream()
                .filter(entry -> base.task(entry.getKey()).isPresent()
                        || other.task(entry.getKey()).isPresent())
                .map(entry -> vertex(entry.getKey(), entry.getValue()))
                .toList();
        return new Report(side(base), side(other), total(), vertices, new CheckpointCauses(this).ranked());
    }

    private static Side side(CheckpointAccount account) {
        var checkpoint = account.checkpoint();
        return new Side(
                checkpoint.id(),
                checkpoint.status(),
                checkpoint.kind(),
                checkpoint.triggerTimestamp(),
                checkpoint.subtasks(),
                checkpoint.acknowledgedSubtasks(),
                checkpoint.failureMessage());
    }

    private Measures total() {
        return new Measures(
                whole(Checkpoints.Checkpoint::endToEndDuration),
                whole(Checkpoints.Checkpoint::stateSize),
                whole(Checkpoints.Checkpoint::checkpointedSize),
                whole(Checkpoints.Checkpoint::processedData),
                whole(Checkpoints.Checkpoint::persistedData),
                longest(Phase.START_DELAY),
                longest(Phase.ALIGNMENT),
                longest(Phase.SYNC),
                longest(Phase.ASYNC));
    }

    private Change whole(Function<Checkpoints.Checkpoint, Long> figure) {
        return new Change(Optional.of(figure.apply(base.checkpoint())), Optional.of(figure.apply(other.checkpoint())));
    }

    private Change longest(Phase phase) {
        return new Change(base.longest(phase), other.longest(phase));
    }

    private Vertex vertex(VertexId id, String name) {
        var measures = new Measures(
                task(id, Checkpoints.TaskDetail::endToEndDuration),
                task(id, Checkpoints.TaskDetail::stateSize),
                task(id, Checkpoints.TaskDetail::checkpointedSize),
                task(id, Checkpoints.TaskDetail::processedData),
                task(id, Checkpoints.TaskDetail::persistedData),
                longest(id, Phase.START_DELAY),
                longest(id, Phase.ALIGNMENT),
                longest(id, Phase.SYNC),
                longest(id, Phase.ASYNC));
        return new Vertex(id, name, measures, subtasks(id));
    }

    /// A figure of a vertex as the engine sums it up.
    Change task(VertexId vertex, Function<Checkpoints.TaskDetail, Long> figure) {
        return new Change(base.task(vertex).map(figure), other.task(vertex).map(figure));
    }

    private Change longest(VertexId vertex, Phase phase) {
        return new Change(
                base.longest(vertex, phase).map(Longest::value),
                other.longest(vertex, phase).map(Longest::value));
    }

    private List<Subtask> subtasks(VertexId vertex) {
        var before = byIndex(base, vertex);
        var after = byIndex(other, vertex);
        return Stream.concat(before.keySet().stream(), after.keySet().stream())
                .distinct()
                .sorted()
                .map(index -> new Subtask(
                        index, measures(Optional.ofNullable(before.get(index)), Optional.ofNullable(after.get(index)))))
                .toList();
    }

    private static Map<Integer, Checkpoints.Subtask> byIndex(CheckpointAccount account, VertexId vertex) {
        return account.subtasks(vertex)
                .collect(Collectors.toMap(
                        Checkpoints.Subtask::index, Function.identity(), (_, later) -> later, TreeMap::new));
    }

    private static Measures measures(Optional<Checkpoints.Subtask> before, Optional<Checkpoints.Subtask> after) {
        return new Measures(
                change(before, after, Checkpoints.Subtask::endToEndDuration),
                change(before, after, Checkpoints.Subtask::stateSize),
                change(before, after, Checkpoints.Subtask::checkpointedSize),
                change(before, after, subtask -> subtask.alignment().map(Checkpoints.Alignment::processed)),
                change(before, after, subtask -> subtask.alignment().map(Checkpoints.Alignment::persisted)),
                change(before, after, Phase.START_DELAY::of),
                change(before, after, Phase.ALIGNMENT::of),
                change(before, after, Phase.SYNC::of),
                change(before, after, Phase.ASYNC::of));
    }

    private static Change change(
            Optional<Checkpoints.Subtask> before,
            Optional<Checkpoints.Subtask> after,
            Function<Checkpoints.Subtask, Optional<Long>> figure) {
        return new Change(before.flatMap(figure), after.flatMap(figure));
    }
}
