package io.millrace.server.engine.adapter;

import io.millrace.server.engine.projection.JobsProjection;
import io.millrace.wire.cluster.Jobs;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;

/// The jobs as lines of a list. The entry of a job is the same object until something has happened to it, and so is its
/// line: thousands of finished ones are written once.
final class JobListCache {
    private volatile IdentityHashMap<JobDetails, Jobs.Line> last = new IdentityHashMap<>();

    /// @param now epoch milliseconds, to which a job that goes on has lasted
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
