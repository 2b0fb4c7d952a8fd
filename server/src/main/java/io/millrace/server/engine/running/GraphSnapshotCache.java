package io.millrace.server.engine.running;

import java.lang.ref.SoftReference;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.apache.flink.runtime.scheduler.SchedulerNG;
import org.jspecify.annotations.Nullable;

/// The last copy of a job's graph. The engine copies every subtask for every answer; all that can change them runs on
/// the job's own thread, past one of [ObservedScheduler] or [WatchedThread], which report it here. A copy is asked for
/// and made
/// on that thread too, so that none is made in the middle of a change.
final class GraphSnapshotCache {
    private static final SoftReference<Copy> NONE = new SoftReference<>(null);

    private final JobConfigView config;
    private final AtomicLong changes = new AtomicLong();
    private final AtomicLong counts = new AtomicLong();
    private volatile boolean running;
    private volatile SoftReference<Copy> last = NONE;
    private volatile @Nullable Line line;

    GraphSnapshotCache(JobConfigView config) {
        this.config = config;
    }

    /// @param changes how many there had been when it was made
    private record Copy(long changes, long counts, ExecutionGraphInfo info) {}

    private record Line(long changes, JobDetails details) {}

    /// A run of the job begins; it may be one of several, when the leadership is lost and won.
    void begin() {
        changed();
        running = true;
    }

    /// Nothing that a run said holds after it.
    void end() {
        running = false;
        changed();
        last = NONE;
        line = null;
    }

    /// Any state may be another one.
    void changed() {
        changes.incrementAndGet();
    }

    /// The states are the same; figures of users may be others.
    void counted() {
        counts.incrementAndGet();
    }

    /// The present graph. To be asked on the job's thread.
    ExecutionGraphInfo graph(SchedulerNG scheduler) {
        var copy = last.get();
        if (copy != null && holds(copy, scheduler)) {
            return copy.info();
        }
        var made = new Copy(changes.get(), counts.get(), config.in(scheduler.requestJob()));
        if (running) {
            last = new SoftReference<>(made);
        }
        return made.info();
    }

    /// Checkpoints are counted on other threads; their figures are the same object while they are the same. The
    /// adaptive scheduler would copy the graph to tell them.
    @SuppressWarnings("ReferenceEquality")
    private boolean holds(Copy copy, SchedulerNG scheduler) {
        return copy.changes() == changes.get()
                && copy.counts() == counts.get()
                && scheduler.getSchedulerType() != JobManagerOptions.SchedulerType.Adaptive
                && scheduler.requestCheckpointStats()
                        == copy.info().getArchivedExecutionGraph().getCheckpointStatsSnapshot();
    }

    /// The line of the job in a list, while it holds. Its duration is of when it was made.
    Optional<JobDetails> line() {
        var known = line;
        return known != null && running && known.changes() == changes.get()
                ? Optional.of(known.details())
                : Optional.empty();
    }

    /// The line of a job in a list, kept when it is made of the last copy.
    @SuppressWarnings("ReferenceEquality") // of that very copy, not of one like it
    JobDetails line(ExecutionGraphInfo info) {
        var details = JobDetails.createDetailsForJob(info);
        var copy = last.get();
        if (copy != null && copy.info() == info) {
            line = new Line(copy.changes(), details);
        }
        return details;
    }
}
