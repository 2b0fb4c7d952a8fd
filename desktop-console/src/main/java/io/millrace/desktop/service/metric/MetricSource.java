package io.millrace.desktop.service.metric;

import io.millrace.client.Reply;
import io.millrace.desktop.service.history.TimeRange;
import io.millrace.desktop.service.history.TimeSeries;
import io.millrace.wire.id.JobId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The port to the metrics of a cluster. Calls block.
public interface MetricSource {

    /// The vertices of these jobs, and the processes. A job that is gone is missing.
    Reply<MetricSubjects> parts(Collection<JobId> jobs);

    /// The names of all metrics of an object: first those that a recorder keeps, then the engine's own.
    Reply<List<String>> names(Optional<JobId> job, MetricSubject subject);

    /// What was recorded of each line; of one that was not, nothing.
    Reply<Map<ChartLine, TimeSeries>> recorded(Collection<ChartLine> lines, TimeRange stretch, long step);

    /// The present figure of each line; of one that has none, nothing.
    Reply<Map<ChartLine, Double>> present(Collection<ChartLine> lines);
}
