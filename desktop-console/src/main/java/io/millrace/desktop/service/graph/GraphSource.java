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

/// The port for what the graph of a job shows beyond its shape. Calls block; they belong on a virtual thread.
public interface GraphSource {

    /// What each of the vertices has to do at present; one that has no figures yet is missing.
    Reply<Loads> loads(JobId job, List<VertexId> vertices);

    /// The same at a moment of the past, as far as the cluster recorded it.
    Reply<Loads> loadsAt(JobId job, Instant at);

    /// The state of each vertex at a moment of the past, as the recorder heard of it last.
    Reply<Map<VertexId, TaskState>> statesAt(JobId job, Instant at);

    /// What holds the job up. The figures of a cluster that does not judge its jobs are judged here.
    Reply<Diagnosis.Report> diagnosis(Jobs.Detail job);

    /// Each subtask of a vertex, in order.
    Reply<List<Subtask>> subtasks(JobId job, VertexId vertex);

    /// What goes through the operators of a vertex, by the names that they have in metrics.
    Reply<Map<String, Flow>> operators(JobId job, VertexId vertex, List<String> names);
}
