package io.millrace.server.engine.planner.delivery;

import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.client.deployment.executors.PipelineExecutorUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.PipelineExecutor;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;
import org.apache.flink.streaming.api.graph.StreamGraph;

/// Submits a session's jobs to their cluster, in place of the engine's own executors.
public record JobDispatch(ClusterJobs jobs) implements SingleExecutorLoader {
    /// Submits jobs to the engine in this process.
    ///
    /// @param timeout how long one call may take
    public static JobDispatch to(
            GatewayRetriever<DispatcherGateway> dispatcher, Configuration configuration, Duration timeout) {
        return new JobDispatch(new DirectJobs(dispatcher, configuration, timeout));
    }

    @Override
    public String getName() {
        return "millrace";
    }

    @Override
    public PipelineExecutor getExecutor(Configuration configuration) {
        return (pipeline, settings, loader) -> {
            if (pipeline instanceof StreamGraph planned) {
                // before the engine gives it a random id
                CurrentSubmission.current().ifPresent(submission -> submission.prepare(planned));
            }
            var graph = PipelineExecutorUtils.getStreamGraph(pipeline, settings);
            var submitted = jobs.submit(graph).thenApply(job -> (JobClient) new SubmittedJob(job, jobs, loader));
            CurrentSubmission.current().ifPresent(submission -> submission.awaits(submitted));
            // a second longer than a call may take, whose own error says more
            return submitted
                    .copy()
                    .orTimeout(jobs.timeout().plusSeconds(1).toMillis(), TimeUnit.MILLISECONDS)
                    .exceptionallyCompose(failure -> CompletableFuture.failedFuture(
                            failure instanceof TimeoutException && !submitted.isDone() ? silence() : failure));
        };
    }

    private Refusal silence() {
        return Refusal.unavailable("The " + jobs.name() + " did not answer within "
                + jobs.timeout().toSeconds()
                + " s (client.timeout). If it takes the job later, the job is cancelled.");
    }
}
