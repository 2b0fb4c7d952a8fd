package io.millrace.server.cluster;

import io.millrace.wire.cluster.Clients;
import io.millrace.wire.id.JobId;

/// What programs need that started a job and stay with it.
public interface ClientsPort {

    /// Refuses with NOT_FOUND when the job is not known.
    Clients.Result result(JobId job);

    /// Of a job that is not known nothing is remembered.
    void heartbeat(JobId job, Clients.Heartbeat heartbeat);

    /// Refuses with NOT_FOUND when there is no such job or no such coordinator.
    Clients.Answer coordinate(JobId job, String operator, Clients.Question question);
}
