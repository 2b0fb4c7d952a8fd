package io.millrace.desktop.service.checkpoint;

import io.millrace.desktop.service.checkpoint.CheckpointDifference.Cause;
import io.millrace.desktop.service.checkpoint.CheckpointDifference.Change;
import io.millrace.desktop.service.checkpoint.CheckpointDifference.Measure;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/// Compares two checkpoints where the cluster does not do it itself: the same figures, and the same thresholds for what
/// is worth a word. Pure.
final class CheckpointComparer {
    /// Less is noise.
    private static final long LEAST_MILLIS = 10;

    private static final double LEAST_SHARE_OF_DURATION = 0.05;
    private static final long LEAST_BYTES = 65_536;
    private static final double LEAST_SHARE_OF_SIZE = 0.1;

    /// One of the two: itself, and the subtasks of each of its operators.
    record Side(CheckpointDetail detail, Map<VertexId, List<SubtaskCheckpoint>> subtasks) {
        Side {
            subtasks = Map.copyOf(subtasks);
        }

        CheckpointRow row() {
            return detail.checkpoint();
        }
    }

    private final Side base;
    private final Side other;

    CheckpointComparer(Side base, Side other) {
        this.base = base;
        this.other = other;
    }

    /// @param names the operators, in the order of the graph
    CheckpointDifference of(Map<VertexId, String> names) {
        var vertices = names.entrySet().stream()
                .filter(name -> operator(base, name.getKey()).isPresent()
                        || operator(other, name.getKey()).isPresent())
                .map(name -> new CheckpointDifference.Vertex(name.getKey(), name.getValue(), measures(name.getKey())))
                .toList();
        return new CheckpointDifference(base.row(), other.row(), total(vertices), vertices, causes(vertices));
    }

    private static Optional<OperatorCheckpoint> operator(Side side, VertexId vertex) {
        return side.detail().operators().stream()
                .filter(operator -> operator.vertex().equals(vertex))
                .findFirst();
    }

    private Map<Measure, Change> measures(VertexId vertex) {
        var measures = new EnumMap<Measure, Change>(Measure.class);
        for (var measure : Measure.values()) {
            measures.put(measure, new Change(figure(base, vertex, measure), figure(other, vertex, measure)));
        }
        return measures;
    }

    private static Optional<Long> figure(Side side, VertexId vertex, Measure measure) {
        var operator = operator(side, vertex);
        return switch (measure) {
            case DURATION -> operator.map(part -> part.duration().toMillis());
            case START_DELAY -> longest(side, vertex, CheckpointStage.START_DELAY);
            case ALIGNMENT -> longest(side, vertex, CheckpointStage.ALIGNMENT);
            case SYNC -> longest(side, vertex, CheckpointStage.SYNC);
            case ASYNC -> longest(side, vertex, CheckpointStage.ASYNC);
            case WRITTEN -> operator.map(OperatorCheckpoint::size);
            case STATE -> operator.map(OperatorCheckpoint::fullSize);
            case IN_FLIGHT -> operator.map(OperatorCheckpoint::inFlight);
        };
    }

    private static Optional<Long> longest(Side side, VertexId vertex, CheckpointStage stage) {
        return side.subtasks().getOrDefault(vertex, List.of()).stream()
                .filter(SubtaskCheckpoint::acknowledged)
                .map(subtask -> subtask.spent(stage).toMillis())
                .max(Comparator.naturalOrder());
    }

    private Map<Measure, Change> total(List<CheckpointDifference.Vertex> vertices) {
        var total = new EnumMap<Measure, Change>(Measure.class);
        for (var measure : Measure.values()) {
            total.put(
                    measure,
                    new Change(
                            whole(vertices, measure, base.row(), Change::base),
                            whole(vertices, measure, other.row(), Change::other)));
        }
        return total;
    }

    private static Optional<Long> whole(
            List<CheckpointDifference.Vertex> vertices,
            Measure measure,
            CheckpointRow row,
            java.util.function.Function<Change, Optional<Long>> side) {
        return switch (measure) {
            case DURATION -> Optional.of(row.duration().toMillis());
            case WRITTEN -> Optional.of(row.size());
            case STATE -> Optional.of(row.fullSize());
            case IN_FLIGHT -> Optional.of(row.inFlight());
            case START_DELAY, ALIGNMENT, SYNC, ASYNC ->
                vertices.stream()
                        .flatMap(vertex -> side.apply(vertex.change(measure)).stream())
                        .max(Comparator.naturalOrder());
        };
    }

    private List<Cause> causes(List<CheckpointDifference.Vertex> vertices) {
        var causes = new ArrayList<>(kinds());
        int towards = Long.signum(
                other.row().duration().toMillis() - base.row().duration().toMillis());
        weighed(vertices, List.of(Measure.START_DELAY, Measure.ALIGNMENT, Measure.SYNC, Measure.ASYNC)).stream()
                .sorted(Comparator.<Weighed, Boolean>comparing(each -> Long.signum(each.difference()) != towards)
                        .thenComparing(Weighed.HEAVIEST))
                .forEach(each -> causes.add(each.cause()));
        weighed(vertices, List.of(Measure.STATE, Measure.WRITTEN, Measure.IN_FLIGHT)).stream()
                .sorted(Weighed.HEAVIEST)
                .forEach(each -> causes.add(each.cause()));
        return causes;
    }

    private List<Cause> kinds() {
        var causes = new ArrayList<Cause>();
        var before = base.row();
        var after = other.row();
        if (before.outcome() != after.outcome()) {
            causes.add(alone("Checkpoint " + before.id() + " is "
                    + lower(before.outcome().label()) + ", checkpoint " + after.id() + " is "
                    + lower(after.outcome().label()) + "."));
        }
        if (before.kind() != after.kind()) {
            causes.add(
                    alone("They are of different kinds: " + lower(before.kind().label()) + ", then "
                            + lower(after.kind().label())
                            + ". Sizes and durations of different kinds say little about each other."));
        }
        if (before.subtasks() != after.subtasks()) {
            causes.add(alone("The job was rescaled between them: " + before.subtasks() + " subtasks, then "
                    + after.subtasks() + "."));
        }
        return causes;
    }

    private static Cause alone(String words) {
        return new Cause(words, Optional.empty());
    }

    private static String lower(String label) {
        return label.toLowerCase(Locale.ROOT);
    }

    private record Weighed(CheckpointDifference.Vertex vertex, Measure measure, long difference) {
        static final Comparator<Weighed> HEAVIEST = Comparator.<Weighed>comparingLong(
                        each -> -Math.abs(each.difference()))
                .thenComparing(Weighed::measure);

        Cause cause() {
            var change = vertex.change(measure);
            return new Cause(words(change.base().orElse(0L), change.other().orElse(0L)), Optional.of(vertex.id()));
        }

        private String words(long before, long after) {
            var name = "'" + vertex.name() + "'";
            var longer = String.format(
                    Locale.ROOT,
                    "%,d ms %s (%,d ms, then %,d ms)",
                    Math.abs(difference),
                    difference > 0 ? "longer" : "shorter",
                    before,
                    after);
            var grew = String.format(
                    Locale.ROOT,
                    "%s by %,d bytes (%,d, then %,d).",
                    difference > 0 ? "grew" : "shrank",
                    Math.abs(difference),
                    before,
                    after);
            return switch (measure) {
                case START_DELAY ->
                    "Barriers were on their way to " + name + " " + longer
                            + ": they queue behind records where what comes before is back-pressured.";
                case ALIGNMENT ->
                    name + " waited " + longer
                            + " for the barriers of all its inputs: some inputs are slower than others.";
                case SYNC -> name + " was stopped " + longer + " to take its snapshot.";
                case ASYNC -> name + " wrote its state " + longer + ": there is more of it, or the storage is slower.";
                case STATE -> "The state of " + name + " " + grew;
                case WRITTEN -> "What " + name + " newly wrote " + grew;
                case IN_FLIGHT -> "In-flight data that " + name + " wrote with its state " + grew;
                case DURATION -> name + " took " + longer + ".";
            };
        }
    }

    private List<Weighed> weighed(List<CheckpointDifference.Vertex> vertices, List<Measure> measures) {
        return measures.stream()
                .flatMap(measure -> vertices.stream()
                        .map(vertex -> new Weighed(
                                vertex, measure, vertex.change(measure).difference()))
                        .filter(each -> Math.abs(each.difference()) >= least(measure)))
                .toList();
    }

    /// From here on a difference is worth a word.
    private long least(Measure measure) {
        return switch (measure) {
            case DURATION, START_DELAY, ALIGNMENT, SYNC, ASYNC ->
                Math.max(LEAST_MILLIS, (long)
                        (LEAST_SHARE_OF_DURATION * larger(row -> row.duration().toMillis())));
            case STATE -> Math.max(LEAST_BYTES, (long) (LEAST_SHARE_OF_SIZE * larger(CheckpointRow::fullSize)));
            case WRITTEN -> Math.max(LEAST_BYTES, (long) (LEAST_SHARE_OF_SIZE * larger(CheckpointRow::size)));
            case IN_FLIGHT -> LEAST_BYTES;
        };
    }

    private long larger(ToLongFunction<CheckpointRow> figure) {
        return Math.max(figure.applyAsLong(base.row()), figure.applyAsLong(other.row()));
    }
}
