package io.millrace.desktop.service.graph;

import io.millrace.client.Reply;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// The port for what the graph of a job shows beyond its shape. Calls block, so make them on a virtual thread.
public interface GraphSource {

    /// The current load of each vertex. Vertices without metrics are missing.
    Reply<Loads> loads(JobId job, List<VertexId> vertices);

    /// The loads at a past moment, as far as the cluster recorded them.
    Reply<Loads> loadsAt(JobId job, Instant at);

    /// The last recorded state of each vertex at a past moment.
    Reply<Map<VertexId, TaskState>> statesAt(JobId job, Instant at);

    /// The diagnosis of the job's bottleneck. If the cluster does not diagnose jobs, the console does it from the
    /// metrics.
    Reply<Diagnosis.Report> diagnosis(Jobs.Detail job);

    /// The subtasks of a vertex, in order.
    Reply<List<Subtask>> subtasks(JobId job, VertexId vertex);

    /// The flow of each operator of a vertex, by the operator's name in metrics.
    Reply<Map<String, Flow>> operators(JobId job, VertexId vertex, List<String> names);
}
