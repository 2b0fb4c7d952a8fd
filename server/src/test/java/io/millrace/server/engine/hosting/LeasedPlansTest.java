package io.millrace.server.engine.hosting;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.jobgraph.JobResourceRequirements;
import org.apache.flink.runtime.jobmanager.ExecutionPlanStore;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.junit.jupiter.api.Test;

class LeasedPlansTest {
    /// A store whose ZooKeeper cannot be reached.
    private static final ExecutionPlanStore AWAY = new ExecutionPlanStore() {
        @Override
        public void start(ExecutionPlanListener listener) {}

        @Override
        public void stop() throws IOException {
            throw new IOException("away");
        }

        @Override
        public ExecutionPlan recoverExecutionPlan(JobID job) {
            throw new IllegalStateException("away");
        }

        @Override
        public Collection<JobID> getJobIds() {
            return List.of();
        }

        @Override
        public void putExecutionPlan(ExecutionPlan plan) {
            throw new IllegalStateException("away");
        }

        @Override
        public void putJobResourceRequirements(JobID job, JobResourceRequirements requirements) {
            throw new IllegalStateException("away");
        }

        @Override
        public CompletableFuture<Void> localCleanupAsync(JobID job, Executor executor) {
            return CompletableFuture.failedFuture(new IllegalStateException("away"));
        }

        @Override
        public CompletableFuture<Void> globalCleanupAsync(JobID job, Executor executor) {
            return CompletableFuture.failedFuture(new IllegalStateException("away"));
        }
    };

    @Test
    void aDispatcherEndsWithoutGivingBackPlansThatItCannotReach() {
        var plans = new LeasedPlans(AWAY);
        assertThat(plans.localCleanupAsync(new JobID(), Runnable::run)).isCompleted();
        plans.stop();
    }

    @Test
    void thePlanOfAJobThatHasEndedMustBeDeleted() {
        var plans = new LeasedPlans(AWAY);
        assertThat(plans.globalCleanupAsync(new JobID(), Runnable::run)).isCompletedExceptionally();
    }
}
