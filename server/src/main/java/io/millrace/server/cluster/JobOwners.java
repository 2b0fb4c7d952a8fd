package io.millrace.server.cluster;

import io.millrace.wire.id.JobId;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/// Knows to whom jobs belong: to the user who submitted them. The jobs carry it, so that it lasts as long as they do.
public interface JobOwners {
    /// The owner of a job; empty if there is no such job, or its owner is unknown. Waits while a job is set up.
    Optional<String> owner(JobId job);

    /// The jobs of a user among these.
    Set<JobId> jobsOf(String user, Collection<JobId> jobs);
}
