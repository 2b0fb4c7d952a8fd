package io.millrace.server.event;

import io.millrace.server.cluster.ClusterObservation;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds the changes of one job between two polls. The engine keeps the time of every state, so states between two
/// polls are found as well.
final class JobWatch {
    private final JobId job;
    private final String name;
    private ClusterObservation.@Nullable ChangeMark mark;
    private Map<JobState, Long> entered = Map.of();
    private Map<VertexId, ClusterObservation.Vertex> vertices = Map.of();
    private Set<ClusterObservation.Failure> failures = Set.of();
    private Map<Long, ClusterObservation.CheckpointOutcome> checkpoints = Map.of();
    private long newestCheckpoint;

    JobWatch(JobId job, String name) {
        this.job = job;
        this.name = name;
    }

    /// Creates the watch of a job whose changes are known.
    static JobWatch ofKnown(ClusterObservation.Job seen) {
        var watch = new JobWatch(seen.id(), seen.name());
        watch.mark = seen.mark();
        return watch;
    }

    /// Whether a job in the list has changed since the last call of [#see].
    boolean changed(ClusterObservation.Job seen) {
        return !seen.mark().equals(mark);
    }

    /// Whether the job had ended when it was last seen.
    boolean ended() {
        return mark != null && mark.state().ended();
    }

    /// Returns the changes since the last call.
    ///
    /// @param seen the entry of the list from before the course was requested, so that nothing in between is missed
    List<Events.Change> see(ClusterObservation.Job seen, ClusterObservation.Course course) {
        var changes = new ArrayList<Events.Change>();
        states(course.entered(), seen.state(), changes);
        vertices(course.vertices(), changes);
        failures(course.failures(), changes);
        mark = seen.mark();
        return changes;
    }

    private void states(Map<JobState, Long> now, JobState current, Collection<Events.Change> changes) {
        now.entrySet().stream()
                .filter(entry -> !entry.getValue().equals(entered.get(entry.getKey())))
                .sorted(Map.Entry.<JobState, Long>comparingByValue()
                        .thenComparing(entry -> entry.getKey() == current)
                        .thenComparing(Map.Entry.comparingByKey()))
                .forEach(entry -> changes.add(state(entry.getKey(), entry.getValue())));
        entered = now;
    }

    private Events.Change state(JobState state, long time) {
        return state == JobState.INITIALIZING
                ? change(time, Events.Kind.JOB_SUBMITTED, state.name(), "Job '" + name + "' was submitted.")
                : change(time, Events.Kind.JOB_STATE, state.name(), "Job '" + name + "' is " + state + ".");
    }

    private void vertices(List<ClusterObservation.Vertex> now, Collection<Events.Change> changes) {
        var next = new HashMap<VertexId, ClusterObservation.Vertex>();
        for (var vertex : now) {
            next.put(vertex.id(), vertex);
            if (!vertex.equals(vertices.get(vertex.id()))) {
                changes.add(new Events.Change(
                        vertex.since(),
                        Events.Kind.VERTEX_STATE,
                        Optional.of(job),
                        Optional.of(vertex.id()),
                        Optional.of(vertex.name()),
                        Optional.of(vertex.state().name()),
                        Optional.empty(),
                        Optional.empty(),
                        "Vertex '" + vertex.name() + "' is " + vertex.state() + "."));
            }
        }
        vertices = next;
    }

    private void failures(List<ClusterObservation.Failure> now, Collection<Events.Change> changes) {
        for (var failure : now) {
            if (!failures.contains(failure)) {
                var place = failure.task().map(task -> " (in '" + task + "')").orElse("");
                changes.add(change(failure.time(), Events.Kind.EXCEPTION, "", failure.text() + place));
            }
        }
        failures = new HashSet<>(now);
    }

    /// Returns the changes of checkpoints since the last call.
    List<Events.Change> see(List<ClusterObservation.Checkpoint> now) {
        var changes = new ArrayList<Events.Change>();
        var next = new HashMap<Long, ClusterObservation.CheckpointOutcome>();
        for (var checkpoint : now) {
            next.put(checkpoint.id(), checkpoint.outcome());
            var before = checkpoints.get(checkpoint.id());
            if (before == null && checkpoint.id() <= newestCheckpoint) {
                continue;
            }
            if (before == null) {
                changes.add(of(checkpoint, ClusterObservation.CheckpointOutcome.UNDER_WAY));
            }
            if (checkpoint.outcome() != ClusterObservation.CheckpointOutcome.UNDER_WAY
                    && before != checkpoint.outcome()) {
                changes.add(of(checkpoint, checkpoint.outcome()));
            }
            newestCheckpoint = Math.max(newestCheckpoint, checkpoint.id());
        }
        checkpoints = next;
        return changes;
    }

    private Events.Change of(ClusterObservation.Checkpoint checkpoint, ClusterObservation.CheckpointOutcome outcome) {
        var what = (checkpoint.savepoint() ? "Savepoint " : "Checkpoint ") + checkpoint.id();
        var ended = new Events.Checkpoint(
                checkpoint.id(), checkpoint.savepoint(), checkpoint.duration(), checkpoint.size());
        long end = checkpoint.triggered() + checkpoint.duration();
        return switch (outcome) {
            case UNDER_WAY ->
                checkpoint(
                        checkpoint.triggered(),
                        Events.Kind.CHECKPOINT_TRIGGERED,
                        new Events.Checkpoint(checkpoint.id(), checkpoint.savepoint(), 0, 0),
                        what + " was triggered.");
            case COMPLETED ->
                checkpoint(
                        end,
                        Events.Kind.CHECKPOINT_COMPLETED,
                        ended,
                        what + " was completed in " + checkpoint.duration() + " ms.");
            case FAILED ->
                checkpoint(end, Events.Kind.CHECKPOINT_FAILED, ended, what + " failed: " + checkpoint.failure());
        };
    }

    private Events.Change checkpoint(long time, Events.Kind kind, Events.Checkpoint checkpoint, String text) {
        return change(time, kind, Optional.empty(), Optional.of(checkpoint), text);
    }

    private Events.Change change(long time, Events.Kind kind, String state, String text) {
        var known = Optional.of(state).filter(given -> !given.isEmpty());
        return change(time, kind, known, Optional.empty(), text);
    }

    private Events.Change change(
            long time, Events.Kind kind, Optional<String> state, Optional<Events.Checkpoint> checkpoint, String text) {
        return new Events.Change(
                time,
                kind,
                Optional.of(job),
                Optional.empty(),
                Optional.of(name),
                state,
                checkpoint,
                Optional.empty(),
                text);
    }

    /// Sorts changes by time. The end of a job comes after other changes of the same millisecond: its tasks ended
    /// before it, and a reader that waits for the end then knows them.
    static List<Events.Change> ordered(List<Events.Change> changes) {
        var ordered = new ArrayList<>(changes);
        ordered.sort(Comparator.comparingLong(Events.Change::time).thenComparing(JobWatch::endsAJob));
        return ordered;
    }

    private static boolean endsAJob(Events.Change change) {
        return change.kind() == Events.Kind.JOB_STATE
                && change.state().map(JobState::valueOf).filter(JobState::ended).isPresent();
    }
}
