package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.JobOwners;
import io.millrace.server.concurrent.Deadline;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads the owners of jobs from their origins.
record EngineJobOwners(JobOriginCache origins) implements JobOwners {
    /// A job has no origin until its job master has read it.
    private static final Duration SET_UP_TIMEOUT = Duration.ofSeconds(10);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

    @Override
    public Optional<String> owner(JobId job) {
        var deadline = Deadline.in(SET_UP_TIMEOUT);
        try {
            for (var line = origins.of(job); ; line = origins.of(job)) {
                if (line.isPresent() || deadline.passed()) {
                    return line.flatMap(JobOrigin.Line::submitter);
                }
                Thread.sleep(POLL_INTERVAL);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public Set<JobId> jobsOf(String user, Collection<JobId> jobs) {
        var asked = new HashSet<>(jobs);
        return origins.some(asked).stream()
                .filter(line -> line.submitter().filter(user::equals).isPresent())
                .map(JobOrigin.Line::job)
                .collect(Collectors.toSet());
    }
}
