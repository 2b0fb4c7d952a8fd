package io.millrace.server.cluster;

import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/// The port to polled facts, with the engine's cheapest calls. Refuses everything without a leader.
public interface ObservationPort {

    /// The current leadership; differs for each leader and each of its terms.
    String leader();

    /// The unfinished jobs, and those that ended at or after a time.
    List<ClusterObservation.Job> jobs(long endedSince);

    /// The history of a job; expensive, so for changed jobs only.
    ClusterObservation.Course course(JobId job);

    /// The latest checkpoints of a job, oldest first.
    List<ClusterObservation.Checkpoint> checkpoints(JobId job);

    /// The task managers with their addresses.
    Map<TaskManagerId, String> taskManagers();

    /// The current values of the recorded metrics.
    ///
    /// @param running the vertices of the running jobs, with their names
    /// @param requested additional metrics
    List<ClusterObservation.Figure> figures(
            Map<JobId, Map<VertexId, String>> running, Collection<ClusterObservation.MetricRequest> requested);
}
