package io.millrace.server.engine.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.cluster.Clients;
import io.millrace.wire.cluster.Triggers.Progress;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.util.SerializedThrowable;
import org.junit.jupiter.api.Test;

final class ClientsProjectionTest {
    private static final ClientsProjection PROJECTION =
            new ClientsProjection(new TriggersProjection(Progress.FAILED, false));

    private static JobResult.Builder ended(JobStatus status) {
        return new JobResult.Builder()
                .jobId(new JobID())
                .jobName("job")
                .jobStatus(status)
                .accumulatorResults(Map.of())
                .netRuntime(5)
                .startTime(1)
                .endTime(6);
    }

    @Test
    void saysOnlyThatAJobHasNotEnded() {
        assertThat(ClientsProjection.waiting().status().id()).isEqualTo(Progress.IN_PROGRESS);
        assertThat(ClientsProjection.waiting().execution()).isEmpty();
    }

    @Test
    void namesEachEnd() {
        assertThat(PROJECTION
                        .ended(ended(JobStatus.FINISHED).build())
                        .execution()
                        .orElseThrow()
                        .status())
                .isEqualTo(Clients.Ending.SUCCEEDED);
        assertThat(PROJECTION
                        .ended(ended(JobStatus.CANCELED).build())
                        .execution()
                        .orElseThrow()
                        .status())
                .isEqualTo(Clients.Ending.CANCELED);
    }

    @Test
    void saysThatAFailedJobIsCompleteAndWhyItFailedWithoutNamingTheCauseTwice() {
        var thrown = new SerializedThrowable(
                new IllegalStateException("no room\nand more", new RuntimeException("disk full")));
        var result = PROJECTION.ended(
                ended(JobStatus.FAILED).serializedThrowable(thrown).build());
        assertThat(result.status().id()).isEqualTo(Progress.COMPLETED);
        var execution = result.execution().orElseThrow();
        assertThat(execution.status()).isEqualTo(Clients.Ending.FAILED);
        var cause = execution.failureCause().orElseThrow();
        assertThat(cause.type()).isEqualTo("java.lang.IllegalStateException");
        assertThat(cause.stackTrace())
                .isEqualTo(
                        "java.lang.IllegalStateException: no room\nCaused by: java.lang.RuntimeException: disk full");
    }
}
