package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.engine.embedded.EmbeddedEngine;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.util.stream.StreamSupport;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;

/// Tells whether all tasks of a job run. The engine calls a job running as soon as it starts to deploy, and refuses a
/// savepoint until its last task runs.
final class RunningTasks {
    private static final Duration TIMEOUT = TestTimeout.LIMIT;

    private RunningTasks() {}

    /// A job that is still being prepared has no tasks.
    static boolean all(AccessExecutionGraph graph) {
        return graph.getState() == JobStatus.RUNNING
                && StreamSupport.stream(graph.getAllExecutionVertices().spliterator(), false)
                        .allMatch(vertex -> vertex.getExecutionState() == ExecutionState.RUNNING);
    }

    static boolean all(EmbeddedEngine engine, JobId job) {
        var id = JobID.fromHexString(job.text());
        return all(engine.dispatcher()
                .getFuture()
                .thenCompose(dispatcher -> dispatcher.requestExecutionGraphInfo(id, TIMEOUT))
                .join()
                .getArchivedExecutionGraph());
    }
}
