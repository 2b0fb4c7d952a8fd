package io.millrace.reliability.fault;

import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.id.JobId;
import java.util.List;

/// The jobs of a pipeline, which keep their ids.
record PipelineJobs(List<JobId> jobs) {
    PipelineJobs {
        jobs = List.copyOf(jobs);
    }

    static PipelineJobs of(JobId... jobs) {
        return new PipelineJobs(List.of(jobs));
    }

    /// Whether a list of jobs holds them all; also true while no list is answered.
    boolean areListed(ClusterClient cluster) {
        return !(cluster.jobs() instanceof Reply.Ok<Jobs.Overview>(var listed))
                || listed.jobs().stream().map(Jobs.Line::jid).toList().containsAll(jobs);
    }

    /// The number of other jobs in a list.
    long others(ClusterClient cluster) {
        return cluster.jobs().orThrow().jobs().stream()
                .filter(line -> !jobs.contains(line.jid()))
                .count();
    }

    /// Whether all tasks of all jobs run. They restore their state first.
    boolean run(ClusterClient cluster) {
        return jobs.stream().allMatch(job -> runs(cluster, job));
    }

    private static boolean runs(ClusterClient cluster, JobId job) {
        return cluster.job(job) instanceof Reply.Ok<Jobs.Detail>(var detail)
                && detail.state() == JobState.RUNNING
                && detail.vertices().stream()
                        .allMatch(vertex -> vertex.tasks().getOrDefault(TaskState.RUNNING, 0) == vertex.parallelism());
    }
}
