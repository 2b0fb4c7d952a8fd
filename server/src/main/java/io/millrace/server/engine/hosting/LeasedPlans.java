package io.millrace.server.engine.hosting;

import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.jobgraph.JobResourceRequirements;
import org.apache.flink.runtime.jobmanager.ExecutionPlanStore;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The store of plans for a dispatcher that may lose its election because ZooKeeper is away. It cannot give back a plan
/// then, and would wait for that before the next dispatcher of this process may start. ZooKeeper gives the plan back
/// itself when the session has expired.
record LeasedPlans(ExecutionPlanStore stored) implements ExecutionPlanStore {
    private static final Logger LOG = LoggerFactory.getLogger(LeasedPlans.class);

    @Override
    public void start(ExecutionPlanListener listener) throws Exception {
        stored.start(listener);
    }

    @Override
    public void stop() {
        try {
            stored.stop();
        } catch (Exception e) { // the engine's own signature
            LOG.warn("Not all plans were given back: {}", e.toString());
        }
    }

    @Override
    public @Nullable ExecutionPlan recoverExecutionPlan(JobID job) throws Exception {
        return stored.recoverExecutionPlan(job);
    }

    @Override
    public Collection<JobID> getJobIds() throws Exception {
        return stored.getJobIds();
    }

    @Override
    public void putExecutionPlan(ExecutionPlan plan) throws Exception {
        stored.putExecutionPlan(plan);
    }

    @Override
    public void putJobResourceRequirements(JobID job, JobResourceRequirements requirements) throws Exception {
        stored.putJobResourceRequirements(job, requirements);
    }

    @Override
    public CompletableFuture<Void> localCleanupAsync(JobID job, Executor executor) {
        return stored.localCleanupAsync(job, executor).exceptionally(failure -> {
            LOG.warn("The plan of job {} was not given back: {}", job, failure.toString());
            return null;
        });
    }

    @Override
    public CompletableFuture<Void> globalCleanupAsync(JobID job, Executor executor) {
        return stored.globalCleanupAsync(job, executor);
    }
}
