package io.millrace.server.engine.archive;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.api.common.ApplicationState;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.application.ArchivedApplication;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionGraph;
import org.apache.flink.runtime.executiongraph.ErrorInfo;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;

/// Applications of one job that have ended, as the engine hands them over.
final class Ended {
    private Ended() {}

    static ArchivedApplication job(int number) {
        return job(number, JobStatus.FINISHED);
    }

    static ArchivedApplication job(int number, JobStatus state) {
        return job(id(number), "job " + number, state);
    }

    static ArchivedApplication job(JobID job, String name, JobStatus state) {
        var cause = state == JobStatus.FAILED ? new IllegalStateException("why " + name + " failed") : null;
        var graph = ArchivedExecutionGraph.createSparseArchivedExecutionGraph(job, name, state, null, cause, null, 1);
        return of(ApplicationID.fromHexString(job.toString()), name, graph);
    }

    static ArchivedApplication of(ApplicationID id, String name, ArchivedExecutionGraph graph) {
        var times = Stream.of(ApplicationState.values())
                .mapToLong(state -> state == ApplicationState.CREATED ? 1_000 : 3_000)
                .toArray();
        return new ArchivedApplication(
                id,
                name,
                ApplicationState.FINISHED,
                times,
                Map.of(graph.getJobID(), new ExecutionGraphInfo(graph)),
                List.of());
    }

    static JobID id(int number) {
        return JobID.fromHexString(String.format(java.util.Locale.ROOT, "%032x", number));
    }

    static ApplicationID application(int number) {
        return ApplicationID.fromHexString(id(number).toString());
    }

    /// What shows that all of a job is there: the reason of its failure.
    static String reason(ExecutionGraphInfo info) {
        return info.getArchivedExecutionGraph().getFailureInfo() instanceof ErrorInfo failure
                ? String.valueOf(failure.getException().getMessage())
                : "";
    }
}
