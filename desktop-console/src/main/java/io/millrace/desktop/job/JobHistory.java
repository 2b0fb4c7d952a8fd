package io.millrace.desktop.job;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/// Reads the state changes of jobs from a cluster's recorder. Calls block.
record JobHistory(Client client) {
    private static final int MAX_EVENTS = 10_000;

    /// The state changes of a job up to a moment, oldest first; empty if nothing is recorded.
    Reply<List<Events.Change>> changes(JobId job, Instant until) {
        return changes(Arguments.of(Events.JOBS, List.of(job)), until);
    }

    /// The jobs that existed at a moment, in their state at that time, as far as it was recorded.
    Reply<List<Jobs.Line>> jobs(Instant at) {
        return client.call(Jobs.OVERVIEW)
                .flatMap(now -> changes(Arguments.NONE, at).map(changes -> JobAtTime.jobs(now.jobs(), changes, at)));
    }

    private Reply<List<Events.Change>> changes(Arguments of, Instant until) {
        var arguments = of.with(Events.KINDS, List.of(Events.Kind.JOB_SUBMITTED, Events.Kind.JOB_STATE))
                .with(History.FROM, 0L)
                .with(History.TO, until.toEpochMilli())
                .with(History.LIMIT, MAX_EVENTS);
        return client.call(History.EVENTS, arguments)
                .map(happened -> happened.events().stream()
                        .filter(event -> event.job().isPresent())
                        .sorted(Comparator.comparingLong(Events.Change::time))
                        .toList());
    }
}
