package io.millrace.server.event;

import io.millrace.server.cluster.ClusterObservation;
import io.millrace.server.cluster.ObservationPort;
import io.millrace.server.concurrent.Await;
import io.millrace.server.telemetry.RateLimitedLog;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Polls the cluster and publishes changes to the event log. Each poll requests the list of jobs, the details of a job
/// only if the list shows a change, and its checkpoints while it runs. What fails is polled again the next time.
public final class ClusterWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ClusterWatch.class);
    /// A job that ended this long before the last poll was seen by it.
    private static final long OVERLAP_MILLIS = 60_000;

    private final ObservationPort cluster;
    private final EventLog log;
    private final Duration interval;
    private final LongSupplier millis;
    private final Thread thread = Thread.ofVirtual().name("cluster-watch").unstarted(this::run);
    private Map<JobId, JobWatch> jobs = new HashMap<>();
    private @Nullable Map<TaskManagerId, String> taskManagers;
    private @Nullable String leader;
    private boolean away;
    private long endedSince;
    private final RateLimitedLog bugs = new RateLimitedLog(Duration.ofMinutes(1));

    public ClusterWatch(ObservationPort cluster, EventLog log, Duration interval) {
        this(cluster, log, interval, System::currentTimeMillis);
    }

    ClusterWatch(ObservationPort cluster, EventLog log, Duration interval, LongSupplier millis) {
        this.cluster = cluster;
        this.log = log;
        this.interval = interval;
        this.millis = millis;
    }

    /// @param since jobs that ended before this moment, in epoch milliseconds, count as known
    public void start(long since) {
        endedSince = since;
        thread.start();
    }

    private void run() {
        try {
            while (true) {
                poll();
                Thread.sleep(interval);
            }
        } catch (InterruptedException e) {
            LOG.debug("The cluster watch has ended.");
        } catch (RuntimeException e) { // the entry of a thread: a bug must be logged
            LOG.error("The cluster watch failed: there are no further events.", e);
        }
    }

    /// Polls once.
    void poll() throws InterruptedException {
        var changes = new ArrayList<Events.Change>();
        attempt(() -> lead(changes));
        if (!away) {
            attempt(() -> jobs(changes));
            attempt(() -> taskManagers(changes));
        }
        attempt(() -> JobWatch.ordered(changes).forEach(log::publish));
    }

    private void lead(List<Events.Change> changes) {
        String now;
        try {
            now = cluster.leader();
        } catch (Refusal | Await.Failed e) {
            if (!away && !Thread.currentThread().isInterrupted()) {
                away = true;
                changes.add(new Events.Change(
                        System.currentTimeMillis(), Events.Kind.LEADER, "No leader can be reached at present."));
            }
            throw e;
        }
        if (leader != null && (away || !now.equals(leader))) {
            var text = now.equals(leader) ? "The leader can be reached again." : "There is another leader.";
            changes.add(new Events.Change(System.currentTimeMillis(), Events.Kind.LEADER, text));
        }
        away = false;
        leader = now;
    }

    private void jobs(List<Events.Change> changes) {
        long now = millis.getAsLong();
        // else jobs that end now would not be listed until the clock is where it was
        boolean setBack = now < endedSince;
        long since = setBack ? now - OVERLAP_MILLIS : endedSince;
        var next = new HashMap<JobId, JobWatch>();
        for (var job : cluster.jobs(since)) {
            var watch = Optional.ofNullable(jobs.get(job.id()))
                    // a job that is started again may count its checkpoints from a lower number
                    .filter(known -> !known.ended() || job.state().ended())
                    .orElseGet(() -> setBack && job.state().ended()
                            ? JobWatch.ofKnown(job)
                            : new JobWatch(job.id(), job.name()));
            next.put(job.id(), watch);
            attempt(() -> see(job, watch, changes));
        }
        jobs = next;
        endedSince = Math.max(since, now - OVERLAP_MILLIS);
    }

    private void see(ClusterObservation.Job job, JobWatch watch, List<Events.Change> changes) {
        // one that was started again may have ended again since the last poll
        if (watch.ended() && !watch.changed(job)) {
            return;
        }
        // the last checkpoints before the end, so that a job's end is its last event
        changes.addAll(watch.see(cluster.checkpoints(job.id())));
        if (watch.changed(job)) {
            changes.addAll(watch.see(job, cluster.course(job.id())));
        }
    }

    private void taskManagers(List<Events.Change> changes) {
        var now = cluster.taskManagers();
        var before = taskManagers;
        taskManagers = now;
        if (before == null) {
            return;
        }
        now.forEach((id, place) -> {
            if (!before.containsKey(id)) {
                changes.add(of(id, Events.Kind.TASK_MANAGER_JOINED, "A task manager joined: " + place + "."));
            }
        });
        before.forEach((id, place) -> {
            if (!now.containsKey(id)) {
                changes.add(of(id, Events.Kind.TASK_MANAGER_LOST, "A task manager is gone: " + place + "."));
            }
        });
    }

    private static Events.Change of(TaskManagerId id, Events.Kind kind, String text) {
        return new Events.Change(
                System.currentTimeMillis(),
                kind,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(id),
                text);
    }

    /// A bug that one job meets does not end the events of the others.
    private void attempt(Runnable request) {
        try {
            request.run();
        } catch (Refusal | Await.Failed e) {
            LOG.debug("A poll of the cluster failed.", e);
        } catch (RuntimeException | Error e) { // of any kind, such as a lack of memory: the next poll asks again
            bugs.log(times -> LOG.error("The cluster watch met a bug, {} times since the last message", times, e));
        }
    }

    /// Returns when no poll is running.
    @Override
    public void close() {
        Await.end(thread);
    }
}
