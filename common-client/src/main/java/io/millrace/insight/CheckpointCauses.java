package io.millrace.insight;

import io.millrace.insight.CheckpointAccount.Longest;
import io.millrace.insight.CheckpointAccount.Phase;
import io.millrace.wire.cluster.CheckpointComparison.Aspect;
import io.millrace.wire.cluster.CheckpointComparison.Cause;
import io.millrace.wire.cluster.CheckpointComparison.Change;
import io.millrace.wire.cluster.CheckpointComparison.Unit;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// Explains why two checkpoints differ: first differences in kind, then the durations that explain the change of the
/// whole duration, then those that went against it, then sizes. Within each, larger differences come first.
final class CheckpointCauses {
    /// Smaller differences are noise.
    private static final long MIN_MILLIS = 10;

    private static final double MIN_SHARE_OF_DURATION = 0.05;
    private static final long MIN_BYTES = 65_536;
    private static final double MIN_SHARE_OF_SIZE = 0.1;
    private static final int OUTLIER = 2;

    private final CheckpointsCompared compared;
    private final Checkpoints.Checkpoint base;
    private final Checkpoints.Checkpoint other;

    CheckpointCauses(CheckpointsCompared compared) {
        this.compared = compared;
        this.base = compared.base().checkpoint();
        this.other = compared.other().checkpoint();
    }

    List<Cause> ranked() {
        int trend = Long.signum(other.endToEndDuration() - base.endToEndDuration());
        var heaviest = Comparator.<Unranked>comparingLong(cause -> -Math.abs(cause.difference()))
                .thenComparing(Unranked::aspect)
                .thenComparing(cause -> cause.vertex().map(VertexId::text).orElse(""));
        var all = new ArrayList<>(kinds());
        durations().stream()
                .sorted(Comparator.<Unranked, Boolean>comparing(cause -> Long.signum(cause.difference()) != trend)
                        .thenComparing(heaviest))
                .forEach(all::add);
        sizes().stream().sorted(heaviest).forEach(all::add);
        var ranked = new ArrayList<Cause>();
        all.forEach(cause -> ranked.add(cause.ranked(ranked.size() + 1)));
        return ranked;
    }

    private record Unranked(
            Aspect aspect,
            Optional<VertexId> vertex,
            Optional<Integer> subtask,
            Change change,
            Unit unit,
            Sentence words) {
        long difference() {
            return change.difference();
        }

        Cause ranked(int rank) {
            return new Cause(rank, aspect, vertex, subtask, change, difference(), unit, words.text(), words.parts());
        }
    }

    private List<Unranked> kinds() {
        var causes = new ArrayList<Unranked>();
        if (base.status() != other.status()) {
            causes.add(ofWhole(
                    Aspect.STATUS,
                    Change.NONE,
                    Unit.NONE,
                    "Checkpoint " + base.id() + " is " + words(base.status()) + ", checkpoint " + other.id() + " is "
                            + words(other.status()) + failure(base) + failure(other) + "."));
        }
        if (base.kind() != other.kind()) {
            causes.add(ofWhole(
                    Aspect.KIND,
                    Change.NONE,
                    Unit.NONE,
                    "They are of different kinds: " + words(base.kind()) + ", then " + words(other.kind())
                            + ". Sizes and durations of different kinds say little about each other."));
        }
        if (base.subtasks() != other.subtasks()) {
            causes.add(ofWhole(
                    Aspect.PARALLELISM,
                    new Change(Optional.of((long) base.subtasks()), Optional.of((long) other.subtasks())),
                    Unit.SUBTASKS,
                    "The job was rescaled between them: " + base.subtasks() + " subtasks, then " + other.subtasks()
                            + "."));
        }
        return causes;
    }

    private static Unranked ofWhole(Aspect aspect, Change change, Unit unit, String words) {
        return new Unranked(aspect, Optional.empty(), Optional.empty(), change, unit, Sentence.of(words));
    }

    private static String words(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String failure(Checkpoints.Checkpoint checkpoint) {
        return checkpoint
                .failureMessage()
                .map(message -> "; " + checkpoint.id() + " failed with: "
                        + message.lines().findFirst().orElse(""))
                .orElse("");
    }

    private List<Unranked> durations() {
        long min = Math.max(MIN_MILLIS, (long)
                (MIN_SHARE_OF_DURATION * Math.max(base.endToEndDuration(), other.endToEndDuration())));
        var causes = new ArrayList<Unranked>();
        compared.names().forEach((vertex, name) -> {
            for (var phase : Phase.values()) {
                var before = compared.base().longest(vertex, phase);
                var after = compared.other().longest(vertex, phase);
                if (before.isPresent()
                        && after.isPresent()
                        && Math.abs(after.get().value() - before.get().value()) >= min) {
                    causes.add(duration(Sentence.naming(vertex, name), vertex, phase, before.get(), after.get()));
                }
            }
        });
        return causes;
    }

    private static Unranked duration(Sentence name, VertexId vertex, Phase phase, Longest before, Longest after) {
        long difference = after.value() - before.value();
        var longer = difference > 0 ? after : before;
        var by = " " + Formats.duration(Math.abs(difference)) + " " + (difference > 0 ? "longer" : "shorter") + " ("
                + Formats.duration(before.value()) + ", then " + Formats.duration(after.value())
                + "; the longest is subtask " + longer.subtask() + outlier(longer) + ")";
        var aspect = switch (phase) {
            case START_DELAY -> Aspect.START_DELAY;
            case ALIGNMENT -> Aspect.ALIGNMENT;
            case SYNC -> Aspect.SYNC;
            case ASYNC -> Aspect.ASYNC;
        };
        var words = switch (phase) {
            case START_DELAY ->
                Sentence.of("Barriers were on their way to ")
                        .then(name)
                        .then(by + ": they queue behind records where the operators before it are back-pressured.");
            case ALIGNMENT ->
                name.then(" waited" + by + " for the barriers of all its inputs: some inputs are slower than others.");
            case SYNC -> name.then(" was stopped" + by + " to take its snapshot.");
            case ASYNC -> name.then(" wrote its state" + by + ": there is more of it, or the storage is slower.");
        };
        return new Unranked(
                aspect,
                Optional.of(vertex),
                Optional.of(longer.subtask()),
                new Change(Optional.of(before.value()), Optional.of(after.value())),
                Unit.MILLISECONDS,
                words);
    }

    private static String outlier(Longest longest) {
        if (longest.meanOfOthers().isEmpty() || longest.value() < MIN_MILLIS) {
            return "";
        }
        long others = longest.meanOfOthers().getAsLong();
        return longest.value() >= OUTLIER * others
                ? ", the others took " + Formats.duration(others) + " on average"
                : "";
    }

    private List<Unranked> sizes() {
        long stateSize = Math.max(base.stateSize(), other.stateSize());
        long written = Math.max(base.checkpointedSize(), other.checkpointedSize());
        var causes = new ArrayList<Unranked>();
        compared.names().forEach((vertex, name) -> {
            var named = Sentence.naming(vertex, name);
            var state = compared.task(vertex, Checkpoints.TaskDetail::stateSize);
            var increment = compared.task(vertex, Checkpoints.TaskDetail::checkpointedSize);
            var inFlight = compared.task(vertex, Checkpoints.TaskDetail::persistedData);
            Stream.of(
                            size(
                                    vertex,
                                    Aspect.STATE_SIZE,
                                    state,
                                    stateSize,
                                    Sentence.of("The state of ").then(named)),
                            size(
                                    vertex,
                                    Aspect.CHECKPOINTED_SIZE,
                                    increment,
                                    written,
                                    Sentence.of("The newly written state of ").then(named)),
                            size(
                                    vertex,
                                    Aspect.IN_FLIGHT_DATA,
                                    inFlight,
                                    0,
                                    Sentence.of("The in-flight data in the state of ")
                                            .then(named)))
                    .flatMap(Optional::stream)
                    .forEach(causes::add);
        });
        return causes;
    }

    /// @param whole the size over all vertices, of which the difference must be a notable share
    private static Optional<Unranked> size(
            VertexId vertex, Aspect aspect, Change change, long whole, Sentence subject) {
        long difference = change.difference();
        if (Math.abs(difference) < Math.max(MIN_BYTES, (long) (MIN_SHARE_OF_SIZE * whole))) {
            return Optional.empty();
        }
        var words = subject.then((difference > 0 ? " grew by " : " shrank by ") + Formats.bytes(Math.abs(difference))
                + " (" + Formats.bytes(change.base().orElse(0L)) + ", then "
                + Formats.bytes(change.other().orElse(0L)) + ").");
        return Optional.of(new Unranked(aspect, Optional.of(vertex), Optional.empty(), change, Unit.BYTES, words));
    }
}
