package io.millrace.server.cluster;

import io.millrace.wire.id.JobId;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/// Jobs without an owner.
public record JobsOfNobody() implements JobOwners {
    @Override
    public Optional<String> owner(JobId job) {
        return Optional.empty();
    }

    @Override
    public Set<JobId> jobsOf(String user, Collection<JobId> jobs) {
        return Set.of();
    }
}
