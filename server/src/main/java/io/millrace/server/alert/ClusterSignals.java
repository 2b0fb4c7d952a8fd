package io.millrace.server.alert;

import io.millrace.server.alert.Signal.Subject;
import io.millrace.server.alert.rule.AlertRule;
import io.millrace.server.cluster.ClusterObservation;
import io.millrace.wire.cluster.Alerts.Condition;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds signals in the events of the cluster and in the metrics of its jobs. Used by one thread.
final class ClusterSignals {
    private static final long KEEP_MILLIS = AlertRule.MAX_WITHIN.toMillis();
    /// Smaller checkpoints may grow as they like.
    private static final long MIN_GROWN_BYTES = 64L << 20;
    /// The conditions that a metric of a job or of its vertices decides; of several values, the largest counts.
    private static final Map<String, Condition> METRICS = Map.of(
            "backPressuredMax",
            Condition.BACK_PRESSURE,
            "watermarkLag",
            Condition.WATERMARK_LAG,
            "pendingRecords",
            Condition.SOURCE_LAG,
            "restarts",
            Condition.JOB_RESTARTS);

    private final Map<JobId, Job> jobs = new HashMap<>();
    private final List<Signal> happened = new ArrayList<>();

    /// The knowledge about a running job.
    private static final class Job {
        private final JobId id;
        private String name = "";
        private String failure = "";
        private final Map<VertexId, String> vertices = new LinkedHashMap<>();
        private Map<Condition, Double> values = Map.of();
        private final ValueHistory restarts = new ValueHistory(KEEP_MILLIS);
        private final ValueHistory sizes = new ValueHistory(KEEP_MILLIS);
        private int failedCheckpoints;
        private Optional<Events.Checkpoint> latest = Optional.empty();

        Job(JobId id) {
            this.id = id;
        }

        Subject subject() {
            return Subject.job(id, name.isEmpty() ? id.text() : name);
        }
    }

    /// The vertices of the jobs that run, with their names.
    Map<JobId, Map<VertexId, String>> running() {
        var running = new HashMap<JobId, Map<VertexId, String>>();
        jobs.forEach((id, job) -> running.put(id, Map.copyOf(job.vertices)));
        return running;
    }

    /// Takes an event.
    void follow(Events.Change change) {
        switch (change.kind()) {
            case TASK_MANAGER_JOINED ->
                // any one replaces the lost one
                happened.add(new Signal.Recovered(Condition.TASK_MANAGER_LOST, Optional.empty()));
            case TASK_MANAGER_LOST -> change.taskManager().ifPresent(id -> lost(id, change));
            case JOB_SUBMITTED,
                    JOB_STATE,
                    VERTEX_STATE,
                    CHECKPOINT_TRIGGERED,
                    CHECKPOINT_COMPLETED,
                    CHECKPOINT_FAILED,
                    EXCEPTION -> change.job().ifPresent(id -> follow(id, change));
            case LEADER, RESET, GAP, DROPPED -> {
                // they are about no job, and about no task manager
            }
        }
    }

    private void lost(TaskManagerId id, Events.Change change) {
        happened.add(new Signal.Happened(
                Condition.TASK_MANAGER_LOST, Subject.named(id.text()), change.time(), change.text()));
    }

    private void follow(JobId id, Events.Change change) {
        var job = jobs.computeIfAbsent(id, Job::new);
        switch (change.kind()) {
            case VERTEX_STATE ->
                change.vertex()
                        .ifPresent(
                                vertex -> job.vertices.put(vertex, change.name().orElse("")));
            case EXCEPTION -> {
                named(job, change);
                job.failure = change.text();
            }
            case CHECKPOINT_COMPLETED -> {
                named(job, change);
                change.checkpoint()
                        .filter(checkpoint -> !checkpoint.savepoint())
                        .ifPresent(checkpoint -> completed(job, checkpoint, change.time()));
            }
            case CHECKPOINT_FAILED -> {
                named(job, change);
                if (change.checkpoint()
                        .filter(checkpoint -> !checkpoint.savepoint())
                        .isPresent()) {
                    job.failedCheckpoints++;
                }
            }
            case JOB_SUBMITTED -> {
                named(job, change);
                job.restarts.add(change.time(), 0);
            }
            case JOB_STATE -> {
                named(job, change);
                change.state().map(JobState::valueOf).ifPresent(state -> entered(job, state, change.time()));
            }
            case CHECKPOINT_TRIGGERED, TASK_MANAGER_JOINED, TASK_MANAGER_LOST, LEADER, RESET, GAP, DROPPED -> {
                // nothing to remember of a job
            }
        }
    }

    private static void named(Job job, Events.Change change) {
        change.name().ifPresent(name -> job.name = name);
    }

    private static void completed(Job job, Events.Checkpoint checkpoint, long time) {
        job.failedCheckpoints = 0;
        job.latest = Optional.of(checkpoint);
        if (checkpoint.size() > 0) {
            job.sizes.add(time, (double) checkpoint.size());
        }
    }

    private void entered(Job job, JobState state, long time) {
        if (state == JobState.RUNNING) {
            happened.add(new Signal.Recovered(Condition.JOB_FAILED, Optional.of(job.subject())));
        }
        if (state == JobState.FAILED) {
            happened.add(new Signal.Happened(Condition.JOB_FAILED, job.subject(), time, job.failure));
        }
        if (state.ended()) {
            jobs.remove(job.id);
            happened.add(new Signal.JobEnded(job.id));
        }
    }

    /// Ends the jobs that have ended without an event, such as after a gap in the events.
    ///
    /// @param present the jobs that run, and those that have ended of late
    void settle(Collection<ClusterObservation.Job> present, long time) {
        var states = new HashMap<JobId, JobState>();
        present.forEach(job -> states.put(job.id(), job.state()));
        for (var job : List.copyOf(jobs.values())) {
            var state = states.get(job.id);
            if (state == null) {
                jobs.remove(job.id);
                happened.add(new Signal.JobEnded(job.id));
            } else if (state.ended()) {
                entered(job, state, time);
            }
        }
    }

    /// Takes the metrics of the jobs that run. Those of a moment replace the ones before; without any, they stay.
    void measure(Collection<ClusterObservation.Figure> figures, long time) {
        if (figures.isEmpty()) {
            return;
        }
        var values = new HashMap<JobId, Map<Condition, Double>>();
        for (var figure : figures) {
            var condition = METRICS.get(figure.metric());
            if (condition != null && figure.job().isPresent()) {
                values.computeIfAbsent(figure.job().get(), _ -> new HashMap<>())
                        .merge(condition, figure.value(), Math::max);
            }
        }
        for (var job : jobs.values()) {
            job.values = values.getOrDefault(job.id, Map.of());
            Optional.ofNullable(job.values.get(Condition.JOB_RESTARTS))
                    .ifPresent(restarts -> job.restarts.add(time, restarts));
        }
    }

    /// The events since the last call, and the present values.
    List<Signal> take() {
        var signals = new ArrayList<Signal>(happened);
        happened.clear();
        jobs.values().forEach(job -> addLevels(job, signals));
        return signals;
    }

    private static void addLevels(Job job, List<Signal> signals) {
        var subject = job.subject();
        job.values.forEach((condition, value) -> signals.add(new Signal.Level(
                condition,
                subject,
                value,
                condition == Condition.JOB_RESTARTS ? Optional.of(job.restarts) : Optional.empty())));
        if (job.failedCheckpoints > 0) {
            signals.add(
                    new Signal.Level(Condition.CHECKPOINT_FAILURES, subject, job.failedCheckpoints, Optional.empty()));
        }
        job.latest.ifPresent(checkpoint -> {
            signals.add(
                    new Signal.Level(Condition.CHECKPOINT_DURATION, subject, checkpoint.duration(), Optional.empty()));
            if (checkpoint.size() >= MIN_GROWN_BYTES) {
                signals.add(new Signal.Level(
                        Condition.CHECKPOINT_GROWTH, subject, checkpoint.size(), Optional.of(job.sizes)));
            }
        });
    }
}
