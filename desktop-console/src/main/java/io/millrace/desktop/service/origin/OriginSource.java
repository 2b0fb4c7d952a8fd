package io.millrace.desktop.service.origin;

import io.millrace.client.Reply;
import io.millrace.wire.id.JobId;
import java.util.List;
import java.util.Optional;

/// The port to what a cluster knows of the origin of its jobs. Calls block; they belong on a virtual thread.
public interface OriginSource {

    /// Of all jobs, in brief; none where the cluster does not tell.
    Reply<List<JobOrigin>> brief();

    /// Of one job, whole; nothing where the cluster does not tell.
    Reply<Optional<JobOrigin>> of(JobId job);
}
