package io.millrace.server.engine.running;

import java.lang.ref.SoftReference;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.apache.flink.runtime.scheduler.SchedulerNG;
import org.jspecify.annotations.Nullable;

/// A cache of the last copy of a job's graph. The engine copies every subtask for every answer. All changes run on the
/// job's own thread, where [ObservedScheduler] or [WatchedThread] reports them here. Copies are made on that thread
/// too, so never in the middle of a change.
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

    /// @param changes their number when the copy was made
    private record Copy(long changes, long counts, ExecutionGraphInfo info) {}

    private record Line(long changes, JobDetails details) {}

    /// A run of the job begins. There are several if the leadership is lost and won again.
    void begin() {
        changed();
        running = true;
    }

    /// Forgets everything about the run.
    void end() {
        running = false;
        changed();
        last = NONE;
        line = null;
    }

    /// Records a change of any state.
    void changed() {
        changes.incrementAndGet();
    }

    /// Records a change of user accumulators only.
    void counted() {
        counts.incrementAndGet();
    }

    /// The current graph. Called on the job's thread.
    ExecutionGraphInfo graph(SchedulerNG scheduler) {
        var copy = last.get();
        if (copy != null && isCurrent(copy, scheduler)) {
            return copy.info();
        }
        var made = new Copy(changes.get(), counts.get(), config.in(scheduler.requestJob()));
        if (running) {
            last = new SoftReference<>(made);
        }
        return made.info();
    }

    /// Other threads count checkpoints; their statistics are the same object until they change. The adaptive scheduler
    /// would copy the graph to return them.
    @SuppressWarnings("ReferenceEquality")
    private boolean isCurrent(Copy copy, SchedulerNG scheduler) {
        return copy.changes() == changes.get()
                && copy.counts() == counts.get()
                && scheduler.getSchedulerType() != JobManagerOptions.SchedulerType.Adaptive
                && scheduler.requestCheckpointStats()
                        == copy.info().getArchivedExecutionGraph().getCheckpointStatsSnapshot();
    }

    /// The line of the job in a list, if it is current. Its duration is that at the time of its creation.
    Optional<JobDetails> line() {
        var known = line;
        return known != null && running && known.changes() == changes.get()
                ? Optional.of(known.details())
                : Optional.empty();
    }

    /// Makes the line of a job in a list, and caches it if it is made from the last copy.
    @SuppressWarnings("ReferenceEquality") // from the same copy, not an equal one
    JobDetails line(ExecutionGraphInfo info) {
        var details = JobDetails.createDetailsForJob(info);
        var copy = last.get();
        if (copy != null && copy.info() == info) {
            line = new Line(copy.changes(), details);
        }
        return details;
    }
}
