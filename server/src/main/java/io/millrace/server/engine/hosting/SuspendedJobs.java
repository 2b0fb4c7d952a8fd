package io.millrace.server.engine.hosting;

import io.millrace.server.concurrent.BoundedMap;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;

/// The jobs that ran here when this process lost the leadership. They go on elsewhere; the engine forgets them with its
/// dispatcher.
final class SuspendedJobs {
    private static final int MAX_JOBS = 1000;

    private final Map<JobID, ExecutionGraphInfo> jobs = BoundedMap.ofAdded(MAX_JOBS);

    synchronized void put(ExecutionGraphInfo job) {
        jobs.put(job.getJobId(), job);
    }

    /// Removes a job that runs here again.
    synchronized void remove(JobID job) {
        jobs.remove(job);
    }

    synchronized Optional<ExecutionGraphInfo> get(JobID job) {
        return Optional.ofNullable(jobs.get(job));
    }

    synchronized Collection<ExecutionGraphInfo> all() {
        return List.copyOf(jobs.values());
    }
}
