package io.millrace.server.cluster;

import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;

/// Jobs. A job that is not known is refused with NOT_FOUND.
public interface JobsPort {

    Jobs.Listing list();

    Jobs.Overview overview();

    Jobs.Detail detail(JobId job);

    Jobs.Status status(JobId job);

    Jobs.Planned plan(JobId job);

    Jobs.Config config(JobId job);

    /// Where it comes from, as far as it tells.
    JobOrigin.Origin origin(JobId job);

    /// Where all jobs come from, in brief.
    JobOrigin.Listing origins();

    /// Refuses with CONFLICT when the job has ended in another way.
    void cancel(JobId job);
}
