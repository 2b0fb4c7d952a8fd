package io.millrace.server.engine.durable;

import io.millrace.server.engine.archive.JobArchive;
import io.millrace.server.engine.running.GraphCopy;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.api.common.ApplicationState;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.application.ArchivedApplication;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionGraph;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;

/// Lists jobs that do not run again after a restart, so that none is forgotten.
record EndedJobs(JobArchive archive) {

    /// A job that had ended before the restart. The archive may have been too late for it.
    void ended(JobResult result) {
        if (archive.line(result.getJobId()).isEmpty()) {
            put(ArchivedExecutionGraph.createSparseArchivedExecutionGraph(result, result.getStartTime()));
        }
    }

    /// A job that cannot run again, of which nothing is known.
    void failed(JobID job, String name, Throwable reason) {
        put(sparse(job, name, reason));
    }

    /// A job that cannot run again. Its configuration has its owner, who may see it.
    void failed(ArchivedExecutionGraph job, Throwable reason) {
        put(GraphCopy.withConfig(sparse(job.getJobID(), job.getJobName(), reason), job.getArchivedExecutionConfig()));
    }

    private static ArchivedExecutionGraph sparse(JobID job, String name, Throwable reason) {
        return ArchivedExecutionGraph.createSparseArchivedExecutionGraph(
                job, name, JobStatus.FAILED, null, reason, null, System.currentTimeMillis());
    }

    @SuppressWarnings("EnumOrdinal") // the engine stores times in the order of the states
    private void put(ArchivedExecutionGraph job) {
        var state = switch (job.getState()) {
            case FINISHED -> ApplicationState.FINISHED;
            case CANCELED -> ApplicationState.CANCELED;
            default -> ApplicationState.FAILED;
        };
        var times = new long[ApplicationState.values().length];
        times[ApplicationState.CREATED.ordinal()] = job.getStatusTimestamp(JobStatus.INITIALIZING);
        times[state.ordinal()] = job.getStatusTimestamp(job.getState());
        var id = ApplicationID.fromHexString(job.getJobID().toHexString());
        archive.put(new ArchivedApplication(
                id, job.getJobName(), state, times, Map.of(job.getJobID(), new ExecutionGraphInfo(job)), List.of()));
    }
}
