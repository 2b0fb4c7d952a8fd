package io.millrace.server.engine.adapter;

import io.millrace.server.engine.projection.JobsProjection;
import io.millrace.wire.cluster.Jobs;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;

/// A cache of the lines of the job list. The engine's entry of a job is the same object until something happens to the
/// job, and so is its line here: those of thousands of finished jobs are made once.
final class JobListCache {
    private volatile IdentityHashMap<JobDetails, Jobs.Line> last = new IdentityHashMap<>();

    /// @param now in epoch milliseconds, for the duration of running jobs
    List<Jobs.Line> of(Collection<JobDetails> jobs, long now) {
        var known = last;
        var next = new IdentityHashMap<JobDetails, Jobs.Line>(jobs.size());
        var lines = jobs.stream()
                .map(job -> {
                    var line = known.get(job);
                    next.put(job, line == null ? JobsProjection.line(job, now) : line.at(now));
                    return next.get(job);
                })
                .toList();
        last = next;
        return lines;
    }
}
