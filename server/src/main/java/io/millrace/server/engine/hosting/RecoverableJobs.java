package io.millrace.server.engine.hosting;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.common.JobID;

/// The jobs whose files are kept if they cannot be started. Safe for concurrent use.
final class RecoverableJobs {
    private final Set<JobID> kept = ConcurrentHashMap.newKeySet();
    private final Set<JobID> unstarted = ConcurrentHashMap.newKeySet();

    void add(JobID job) {
        kept.add(job);
    }

    boolean contains(JobID job) {
        return kept.contains(job);
    }

    /// A job is about to start.
    void starts(JobID job) {
        unstarted.remove(job);
    }

    /// A job could not be started. The engine would list it as suspended.
    void hasFailed(JobID job) {
        unstarted.add(job);
    }

    boolean isUnstarted(JobID job) {
        return unstarted.contains(job);
    }
}
