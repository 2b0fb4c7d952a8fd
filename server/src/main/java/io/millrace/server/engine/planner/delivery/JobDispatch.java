package io.millrace.server.engine.planner.delivery;

import java.time.Duration;
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
            return jobs.submit(graph).thenApply(job -> (JobClient) new SubmittedJob(job, jobs, loader));
        };
    }
}
