package io.millrace.desktop.service.history;

import io.millrace.client.Reply;
import io.millrace.wire.id.JobId;
import java.util.List;
import java.util.Optional;

/// The port to a cluster's recorded past. Calls block.
public interface HistorySource {

    /// The recorder; [Recorder#ABSENT] if the cluster has none.
    Reply<Recorder> recorder();

    /// The CPU load of the busiest process over time, from 0 to 1.
    Reply<TimeSeries> load(TimeRange stretch);

    /// The events, oldest first, of one job or of the whole cluster.
    Reply<List<HistoryEvent>> happenings(TimeRange stretch, Optional<JobId> job);
}
