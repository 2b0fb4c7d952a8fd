package io.millrace.server.engine.planner;

import java.time.Duration;
import java.util.stream.Stream;
import org.apache.flink.client.deployment.executors.PipelineExecutorUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.core.execution.DefaultExecutorServiceLoader;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.PipelineExecutor;
import org.apache.flink.core.execution.PipelineExecutorFactory;
import org.apache.flink.core.execution.PipelineExecutorServiceLoader;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;

/// The target `in-process`: jobs go to the engine of this process by a call. Any other `execution.target` is left to
/// the
/// engine's own executors, which talk to that cluster's REST API.
public record DirectExecution(Jobs jobs) implements PipelineExecutorServiceLoader, PipelineExecutorFactory {
    public static final String TARGET = "in-process";

    /// To this dispatcher.
    ///
    /// @param patience how long one call may take
    public static DirectExecution to(
            GatewayRetriever<DispatcherGateway> dispatcher, Configuration configuration, Duration patience) {
        return new DirectExecution(new Jobs(dispatcher, configuration, patience));
    }

    @Override
    public PipelineExecutorFactory getExecutorFactory(Configuration configuration) throws Exception {
        return isCompatibleWith(configuration)
                ? this
                : new DefaultExecutorServiceLoader().getExecutorFactory(configuration);
    }

    @Override
    public Stream<String> getExecutorNames() {
        return Stream.concat(Stream.of(TARGET), new DefaultExecutorServiceLoader().getExecutorNames());
    }

    @Override
    public String getName() {
        return TARGET;
    }

    @Override
    public boolean isCompatibleWith(Configuration configuration) {
        return TARGET.equals(configuration.get(DeploymentOptions.TARGET));
    }

    @Override
    public PipelineExecutor getExecutor(Configuration configuration) {
        return (pipeline, settings, loader) -> {
            var graph = PipelineExecutorUtils.getStreamGraph(pipeline, settings);
            if (Submission.CURRENT.isBound()) {
                Submission.CURRENT.get().sign(graph);
            }
            return jobs.submit(graph).thenApply(job -> (JobClient) new DirectJobClient(job, jobs, loader));
        };
    }
}
