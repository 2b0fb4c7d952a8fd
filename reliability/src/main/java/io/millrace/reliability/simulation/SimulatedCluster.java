package io.millrace.reliability.simulation;

import io.millrace.wire.id.JobId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// A cluster that outlives the gateway. It refuses a job that it has already.
final class SimulatedCluster {
    private final Set<JobId> jobs = new HashSet<>();
    private final Map<JobId, Integer> accepted = new HashMap<>();

    /// Returns whether it takes the job.
    synchronized boolean submit(JobId job) {
        if (!jobs.add(job)) {
            return false;
        }
        accepted.merge(job, 1, Integer::sum);
        return true;
    }

    synchronized boolean knows(JobId job) {
        return jobs.contains(job);
    }

    /// Forgets a job, and returns whether there was one.
    synchronized boolean remove(JobId job) {
        return jobs.remove(job);
    }

    /// The number of times that a job was accepted.
    synchronized int accepted(JobId job) {
        return accepted.getOrDefault(job, 0);
    }
}
