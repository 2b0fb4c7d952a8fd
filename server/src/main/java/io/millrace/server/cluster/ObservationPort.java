package io.millrace.server.cluster;

import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/// The port to what is polled, each call as cheap as the engine makes it. All of them refuse when no one leads.
public interface ObservationPort {

    /// Who leads; differs from leader to leader, and each time that one begins to lead.
    String leader();

    /// Jobs that have not ended, and those that ended at or after a time.
    List<ClusterObservation.Job> jobs(long endedSince);

    /// One job in full, which is expensive: for those that have changed.
    ClusterObservation.Course course(JobId job);

    /// The latest checkpoints of a job, oldest first; none when it takes none.
    List<ClusterObservation.Checkpoint> checkpoints(JobId job);

    /// Each task manager and where it runs.
    Map<TaskManagerId, String> taskManagers();

    /// The figures worth keeping at this moment.
    ///
    /// @param running the vertices of the jobs that run, with their names
    /// @param wishes  what is wanted besides the usual
    List<ClusterObservation.Figure> figures(
            Map<JobId, Map<VertexId, String>> running, Collection<ClusterObservation.Wish> wishes);
}
