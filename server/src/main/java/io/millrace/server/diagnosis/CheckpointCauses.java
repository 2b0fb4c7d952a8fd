package io.millrace.server.diagnosis;

import io.millrace.server.diagnosis.CheckpointAccount.Longest;
import io.millrace.server.diagnosis.CheckpointAccount.Phase;
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

/// Explains why two checkpoints differ. First stand differences in kind, then the durations that explain the change of
/// the whole duration, then those that went against it, then sizes; each by its weight.
final class CheckpointCauses {
    /// Less is noise.
    private static final long LEAST_MILLIS = 10;

    private static final double LEAST_SHARE_OF_DURATION = 0.05;
    private static final long LEAST_BYTES = 65_536;
    private static final double LEAST_SHARE_OF_SIZE = 0.1;
    private static final int LONE = 2;

    private final CheckpointsCompared compared;
    private final Checkpoints.Checkpoint base;
    private final Checkpoints.Checkpoint other;

    CheckpointCauses(CheckpointsCompared compared) {
        this.compared = compared;
        this.base = compared.base().checkpoint();
        this.other = compared.other().checkpoint();
    }

    List<Cause> ranked() {
        var all = new ArrayList<>(kinds());
        int towards = Long.signum(other.endToEndDuration() - base.endToEndDuration());
        var heaviest = Comparator.<Cause>comparingLong(cause -> -Math.abs(cause.difference()))
                .thenComparing(Cause::aspect)
                .thenComparing(cause -> cause.vertex().map(VertexId::text).orElse(""));
        durations().stream()
                .sorted(Comparator.<Cause, Boolean>comparing(cause -> Long.signum(cause.difference()) != towards)
                        .thenComparing(heaviest))
                .forEach(all::add);
        sizes().stream().sorted(heaviest).forEach(all::add);
        var ranked = new ArrayList<Cause>();
        for (var cause : all) {
            ranked.add(new Cause(
                    ranked.size() + 1,
                    cause.aspect(),
                    cause.vertex(),
                    cause.subtask(),
                    cause.change(),
                    cause.difference(),
                    cause.unit(),
                    cause.words()));
        }
        return ranked;
    }

    private List<Cause> kinds() {
        var causes = new ArrayList<Cause>();
        if (base.status() != other.status()) {
            causes.add(kind(
                    Aspect.STATUS,
                    "Checkpoint " + base.id() + " is " + base.status() + ", checkpoint " + other.id() + " is "
                            + other.status() + failure(base) + failure(other) + "."));
        }
        if (base.kind() != other.kind()) {
            causes.add(kind(
                    Aspect.KIND,
                    "They are of different kinds: " + base.kind() + ", then " + other.kind()
                            + ". Sizes and durations of different kinds say little about each other."));
        }
        if (base.subtasks() != other.subtasks()) {
            var change = new Change(Optional.of((long) base.subtasks()), Optional.of((long) other.subtasks()));
            causes.add(new Cause(
                    0,
                    Aspect.PARALLELISM,
                    Optional.empty(),
                    Optional.empty(),
                    change,
                    change.difference(),
                    Unit.SUBTASKS,
                    "The job was rescaled between them: " + base.subtasks() + " subtasks, then " + other.subtasks()
                            + "."));
        }
        return causes;
    }

    private static Cause kind(Aspect aspect, String words) {
        return new Cause(0, aspect, Optional.empty(), Optional.empty(), Change.NONE, 0, Unit.NONE, words);
    }

    private static String failure(Checkpoints.Checkpoint checkpoint) {
        return checkpoint
                .failureMessage()
                .map(message -> "; " + checkpoint.id() + " failed with: "
                        + message.lines().findFirst().orElse(""))
                .orElse("");
    }

    private List<Cause> durations() {
        long least = Math.max(LEAST_MILLIS, (long)
                (LEAST_SHARE_OF_DURATION * Math.max(base.endToEndDuration(), other.endToEndDuration())));
        var causes = new ArrayList<Cause>();
        compared.names().forEach((vertex, name) -> {
            for (var phase : Phase.values()) {
                var before = compared.base().longest(vertex, phase);
                var after = compared.other().longest(vertex, phase);
                if (before.isPresent()
                        && after.isPresent()
                        && Math.abs(after.get().value() - before.get().value()) >= least) {
                    causes.add(duration(vertex, name, phase, before.get(), after.get()));
                }
            }
        });
        return causes;
    }

    private static Cause duration(VertexId vertex, String name, Phase phase, Longest before, Longest after) {
        long difference = after.value() - before.value();
        var longer = difference > 0 ? after : before;
        var how = FigureFormat.duration(Math.abs(difference)) + " " + (difference > 0 ? "longer" : "shorter") + " ("
                + FigureFormat.duration(before.value()) + ", then " + FigureFormat.duration(after.value())
                + "; the longest is subtask "
                + longer.subtask() + lone(longer) + ")";
        var aspect = switch (phase) {
            case START_DELAY -> Aspect.START_DELAY;
            case ALIGNMENT -> Aspect.ALIGNMENT;
            case SYNC -> Aspect.SYNC;
            case ASYNC -> Aspect.ASYNC;
        };
        var words = switch (phase) {
            case START_DELAY ->
                "Barriers were on their way to '" + name + "' " + how
                        + ": they queue behind records where what comes before is back-pressured.";
            case ALIGNMENT ->
                "'" + name + "' waited " + how
                        + " for the barriers of all its inputs: some inputs are slower than others.";
            case SYNC -> "'" + name + "' was stopped " + how + " to take its snapshot.";
            case ASYNC -> "'" + name + "' wrote its state " + how + ": there is more of it, or the storage is slower.";
        };
        return new Cause(
                0,
                aspect,
                Optional.of(vertex),
                Optional.of(longer.subtask()),
                new Change(Optional.of(before.value()), Optional.of(after.value())),
                difference,
                Unit.MILLISECONDS,
                words);
    }

    private static String lone(Longest longest) {
        return longest.value() >= LONE * longest.meanOfOthers() && longest.value() >= LEAST_MILLIS
                ? ", the others took " + FigureFormat.duration(longest.meanOfOthers()) + " on average"
                : "";
    }

    private List<Cause> sizes() {
        var causes = new ArrayList<Cause>();
        compared.names().forEach((vertex, name) -> {
            size(vertex, Aspect.STATE_SIZE, compared.task(vertex, Checkpoints.TaskDetail::stateSize), largest(true))
                    .ifPresent(cause -> causes.add(told(cause, "The state of '" + name + "'")));
            size(
                            vertex,
                            Aspect.CHECKPOINTED_SIZE,
                            compared.task(vertex, Checkpoints.TaskDetail::checkpointedSize),
                            largest(false))
                    .ifPresent(cause -> causes.add(told(cause, "What '" + name + "' newly wrote")));
            size(vertex, Aspect.IN_FLIGHT_DATA, compared.task(vertex, Checkpoints.TaskDetail::persistedData), 0)
                    .ifPresent(cause ->
                            causes.add(told(cause, "In-flight data that '" + name + "' wrote with its state")));
        });
        return causes;
    }

    private long largest(boolean state) {
        return state
                ? Math.max(base.stateSize(), other.stateSize())
                : Math.max(base.checkpointedSize(), other.checkpointedSize());
    }

    private static Optional<Cause> size(VertexId vertex, Aspect aspect, Change change, long largest) {
        long least = Math.max(LEAST_BYTES, (long) (LEAST_SHARE_OF_SIZE * largest));
        return Math.abs(change.difference()) < least
                ? Optional.empty()
                : Optional.of(new Cause(
                        0, aspect, Optional.of(vertex), Optional.empty(), change, change.difference(), Unit.BYTES, ""));
    }

    private static Cause told(Cause cause, String what) {
        var words = what + (cause.difference() > 0 ? " grew by " : " shrank by ")
                + number(Math.abs(cause.difference())) + " bytes ("
                + number(cause.change().base().orElse(0L)) + ", then "
                + number(cause.change().other().orElse(0L)) + ").";
        return new Cause(
                cause.rank(),
                cause.aspect(),
                cause.vertex(),
                cause.subtask(),
                cause.change(),
                cause.difference(),
                cause.unit(),
                words);
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
