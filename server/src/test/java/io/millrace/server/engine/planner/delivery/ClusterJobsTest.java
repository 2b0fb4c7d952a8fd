package io.millrace.server.engine.planner.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.client.JobInitializationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClusterJobsTest {
    private static final JobID JOB = new JobID();

    /// @param states  one for each question
    /// @param failure of a job that has failed
    private record Job(Queue<JobStatus> states, Exception failure) implements JobClient {
        Job(List<JobStatus> states, Exception failure) {
            this(new ArrayDeque<>(states), failure);
        }

        @Override
        public JobID getJobID() {
            return JOB;
        }

        @Override
        public CompletableFuture<JobStatus> getJobStatus() {
            return CompletableFuture.completedFuture(states.remove());
        }

        @Override
        public CompletableFuture<JobExecutionResult> getJobExecutionResult() {
            return CompletableFuture.failedFuture(new IllegalStateException("Job execution failed.", failure));
        }

        @Override
        public CompletableFuture<Void> cancel() {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletableFuture<String> stopWithSavepoint(
                boolean drain, @Nullable String directory, SavepointFormatType format) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletableFuture<String> triggerSavepoint(@Nullable String directory, SavepointFormatType format) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletableFuture<Map<String, Object>> getAccumulators() {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void throwsTheFailureOfAJobThatCannotBeSetUp() {
        var job = new Job(
                List.of(JobStatus.INITIALIZING, JobStatus.INITIALIZING, JobStatus.FAILED),
                new JobInitializationException(JOB, "no such savepoint", null));
        assertThatThrownBy(() -> ClusterJobs.awaitInitialized(job))
                .isInstanceOf(ExecutionException.class)
                .hasStackTraceContaining("no such savepoint");
        assertThat(job.states()).isEmpty();
    }

    /// A job may fail with its first row, before its first state is asked for.
    @Test
    void hasNoFailureOfAJobThatFailsAtOnce() throws Exception {
        var job = new Job(List.of(JobStatus.INITIALIZING, JobStatus.FAILED), new ArithmeticException("/ by zero"));
        ClusterJobs.awaitInitialized(job);
        assertThat(job.states()).isEmpty();
    }
}
