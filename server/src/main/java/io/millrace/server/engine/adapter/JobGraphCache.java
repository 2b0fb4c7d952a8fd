package io.millrace.server.engine.adapter;

import io.millrace.server.engine.Engine;
import io.millrace.server.freshness.Observation;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.time.Duration;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.executiongraph.AccessExecution;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.executiongraph.AccessExecutionJobVertex;
import org.apache.flink.runtime.executiongraph.AccessExecutionVertex;
import org.apache.flink.runtime.jobgraph.JobVertexID;
import org.apache.flink.runtime.messages.webmonitor.MultipleJobsDetails;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;

/// A cache of jobs' graphs. Concurrent requests for one job share its graph, which the engine has to copy.
final class JobGraphCache {
    private static final Duration MAX_AGE = Duration.ofMillis(40);

    private final Engine engine;
    private final LeaderGateways gateways;
    private final CoalescingCache<JobId, ExecutionGraphInfo> graphs = new CoalescingCache<>(MAX_AGE);

    JobGraphCache(Engine engine, LeaderGateways gateways) {
        this.engine = engine;
        this.gateways = gateways;
    }

    static JobID id(JobId job) {
        return JobID.fromHexString(job.text());
    }

    /// Requests a graph that the caller will need soon.
    void begin(JobId job) {
        request(job);
    }

    private CoalescingCache.Entry<ExecutionGraphInfo> request(JobId job) {
        return graphs.get(
                job,
                key -> engine.dispatcher()
                        .getFuture()
                        .thenCompose(gateway -> gateway.requestExecutionGraphInfo(id(key), gateways.limit())));
    }

    ExecutionGraphInfo info(JobId job) {
        var entry = request(job);
        Observation.state(entry.moment());
        return gateways.answer(entry.answer());
    }

    AccessExecutionGraph graph(JobId job) {
        return info(job).getArchivedExecutionGraph();
    }

    /// A vertex of a graph. Refuses an unknown one.
    static AccessExecutionJobVertex vertex(AccessExecutionGraph graph, VertexId vertex) {
        var found = graph.getJobVertex(JobVertexID.fromHexString(vertex.text()));
        if (found == null) {
            throw Refusal.notFound("JobVertex " + vertex + " not found.");
        }
        return found;
    }

    /// A subtask of a vertex. Refuses an unknown one.
    static AccessExecutionVertex subtask(AccessExecutionJobVertex vertex, int index) {
        var subtasks = vertex.getTaskVertices();
        if (index < 0 || index >= subtasks.length) {
            throw Refusal.notFound("Invalid subtask index for vertex " + vertex.getJobVertexId() + ".");
        }
        return subtasks[index];
    }

    /// A present or past attempt of a subtask. Refuses one that never was, or is no longer remembered.
    static AccessExecution attempt(AccessExecutionVertex subtask, int number) {
        for (AccessExecution current : subtask.getCurrentExecutions()) {
            if (current.getAttemptNumber() == number) {
                return current;
            }
        }
        var history = subtask.getExecutionHistory();
        if (!history.isValidAttemptNumber(number)) {
            throw Refusal.notFound("Invalid attempt num " + number + ".");
        }
        return history.getHistoricalExecution(number)
                .orElseThrow(() -> Refusal.notFound(
                        "Attempt " + number + " not found in subtask " + subtask.getTaskNameWithSubtaskIndex() + "."));
    }

    MultipleJobsDetails overview() {
        return gateways.dispatcher(gateway -> gateway.requestMultipleJobDetails(gateways.limit()));
    }
}
