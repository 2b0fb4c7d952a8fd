package io.millrace.server.cluster;

import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.RescaleId;
import io.millrace.wire.id.TriggerId;
import java.util.List;

/// Changes of parallelism. A job that is not known, or of which no changes are remembered, is refused with NOT_FOUND.
public interface RescalesPort {

    Rescales.Overview overview(JobId job);

    List<Rescales.Rescale> history(JobId job);

    Rescales.Rescale detail(JobId job, RescaleId rescale);

    Rescales.Summary summary(JobId job);

    Rescales.Config config(JobId job);

    /// Begins a change. The same trigger id for the same job starts one change only, for as long as its outcome is
    /// kept. Refuses with CONFLICT where another is under way, or where the job cannot be changed.
    Triggers.Accepted trigger(JobId job, Rescales.Request request);

    Triggers.Poll poll(JobId job, TriggerId trigger);
}
