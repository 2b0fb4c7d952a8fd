package io.millrace.server.engine.program;

import io.millrace.server.engine.planner.delivery.ExecutionTargets;
import io.millrace.server.engine.planner.delivery.JobDispatch;
import io.millrace.server.engine.planner.delivery.SingleExecutorLoader;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.PipelineExecutor;

/// Submits jobs to the engine of this process for their submitter, and records their ids.
record RecordingExecutor(JobDispatch direct, List<JobID> jobs, Optional<JobSubmitter> submitter)
        implements SingleExecutorLoader {
    @Override
    public String getName() {
        return ExecutionTargets.IN_PROCESS;
    }

    @Override
    public PipelineExecutor getExecutor(Configuration configuration) {
        var executor = direct.getExecutor(configuration);
        return (pipeline, settings, loader) -> {
            submitter.ifPresent(user -> user.mark(pipeline));
            return executor.execute(pipeline, settings, loader).thenApply(client -> {
                jobs.add(client.getJobID());
                return client;
            });
        };
    }
}
