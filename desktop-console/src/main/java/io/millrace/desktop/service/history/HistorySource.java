package io.millrace.desktop.service.history;

import io.millrace.client.Reply;
import io.millrace.wire.id.JobId;
import java.util.List;
import java.util.Optional;

/// The port to a cluster's past. Calls block.
public interface HistorySource {

    /// The recorder; [Recorder#ABSENT] of a cluster that has none.
    Reply<Recorder> recorder();

    /// How much the processes had to compute, the one with the most, from 0 to 1.
    Reply<TimeSeries> load(TimeRange stretch);

    /// What happened, oldest first: in one job, or in the whole cluster.
    Reply<List<HistoryEvent>> happenings(TimeRange stretch, Optional<JobId> job);
}
