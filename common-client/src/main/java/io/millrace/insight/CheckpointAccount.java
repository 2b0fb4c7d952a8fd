package io.millrace.insight;

import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.id.VertexId;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The details of one checkpoint.
///
/// @param tasks by vertex; a vertex that the checkpoint lacks is missing
public record CheckpointAccount(Checkpoints.Checkpoint checkpoint, Map<VertexId, Checkpoints.TaskDetail> tasks) {
    public CheckpointAccount {
        tasks = Map.copyOf(tasks);
    }

    /// A part of the time that a subtask spends on a checkpoint; known once it has acknowledged.
    enum Phase {
        START_DELAY,
        ALIGNMENT,
        SYNC,
        ASYNC;

        Optional<Long> of(Checkpoints.Subtask subtask) {
            return switch (this) {
                case START_DELAY -> subtask.startDelay();
                case ALIGNMENT -> subtask.alignment().map(Checkpoints.Alignment::duration);
                case SYNC -> subtask.checkpoint().map(Checkpoints.Durations::sync);
                case ASYNC -> subtask.checkpoint().map(Checkpoints.Durations::async);
            };
        }
    }

    /// The longest duration over subtasks, and the subtask that took it.
    ///
    /// @param meanOfOthers empty if no other subtask reports a duration
    record Longest(long value, int subtask, OptionalLong meanOfOthers) {}

    Stream<Checkpoints.Subtask> subtasks(VertexId vertex) {
        var task = tasks.get(vertex);
        return task == null ? Stream.empty() : task.subtasks().stream();
    }

    Optional<Checkpoints.TaskDetail> task(VertexId vertex) {
        return Optional.ofNullable(tasks.get(vertex));
    }

    /// The longest of a phase at one vertex; empty when no subtask reports it.
    Optional<Longest> longest(VertexId vertex, Phase phase) {
        var values = new TreeMap<Integer, Long>();
        subtasks(vertex).forEach(subtask -> phase.of(subtask).ifPresent(value -> values.put(subtask.index(), value)));
        return values.entrySet().stream()
                .max(Map.Entry.<Integer, Long>comparingByValue()
                        .thenComparing(Map.Entry.<Integer, Long>comparingByKey().reversed()))
                .map(longest ->
                        new Longest(longest.getValue(), longest.getKey(), meanWithout(values, longest.getKey())));
    }

    private static OptionalLong meanWithout(Map<Integer, Long> values, int subtask) {
        var mean = values.entrySet().stream()
                .filter(entry -> entry.getKey() != subtask)
                .mapToLong(Map.Entry::getValue)
                .average();
        return mean.isPresent() ? OptionalLong.of((long) mean.getAsDouble()) : OptionalLong.empty();
    }

    /// The longest of a phase over all vertices.
    Optional<Long> longest(Phase phase) {
        OptionalLong max = tasks.values().stream()
                .flatMap(task -> task.subtasks().stream())
                .flatMap(subtask -> phase.of(subtask).stream())
                .mapToLong(Long::longValue)
                .max();
        return max.isPresent() ? Optional.of(max.getAsLong()) : Optional.empty();
    }
}
