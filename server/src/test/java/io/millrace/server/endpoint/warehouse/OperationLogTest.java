package io.millrace.server.endpoint.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.OperationStatus;
import java.util.Optional;
import java.util.UUID;
import org.apache.hive.service.rpc.thrift.TJobExecutionStatus;
import org.junit.jupiter.api.Test;

class OperationLogTest {
    private static final JobId JOB = new JobId("0123456789abcdef0123456789abcdef");

    private final OperationLog log = new OperationLog();

    private static Activity.OperationSummary course(OperationStatus status, Optional<Activity.Progress> progress) {
        return new Activity.OperationSummary(
                new OperationHandle(UUID.randomUUID().toString()),
                new SessionHandle(UUID.randomUUID().toString()),
                "someone",
                "SELECT 1\nFROM t",
                status,
                1_000,
                Optional.of(1_000L),
                status.terminal() ? Optional.of(2_500L) : Optional.empty(),
                Optional.empty(),
                0,
                0,
                Optional.of(JOB),
                Optional.empty(),
                progress);
    }

    private static Optional<Activity.Progress> progress(long records, int tasks, int finished) {
        return Optional.of(new Activity.Progress(records, 0, tasks, finished, Optional.empty(), Optional.of(50.0)));
    }

    @Test
    void tellsEachStepOnceAndAgainWhenAskedFromTheFirst() {
        assertThat(log.next(course(OperationStatus.FINISHED, progress(1_200, 4, 2)), 100))
                .containsExactly(
                        "Planning: SELECT 1",
                        "Job " + JOB + " runs",
                        "1,200 records read, 2 of 4 tasks finished, 1.5 s",
                        "Result ready after 1.5 s");
        assertThat(log.next(course(OperationStatus.FINISHED, progress(1_200, 4, 2)), 100))
                .isEmpty();
        assertThat(log.next(course(OperationStatus.FINISHED, progress(1_201, 4, 4)), 100))
                .containsExactly("1,201 records read, 4 of 4 tasks finished, 1.5 s");
        assertThat(log.first(course(OperationStatus.FINISHED, progress(1_201, 4, 4)), 2))
                .containsExactly("Planning: SELECT 1", "Job " + JOB + " runs");
    }

    @Test
    void takesAsManyLinesAsTheClientLikes() {
        var course = course(OperationStatus.FINISHED, progress(1_200, 4, 2));
        assertThat(log.next(course, 1)).containsExactly("Planning: SELECT 1");
        assertThat(log.next(course, Integer.MAX_VALUE)).hasSize(3);
    }

    @Test
    void aJobWithoutTasksHasNotComeAnyWay() {
        var course = course(OperationStatus.RUNNING, progress(0, 0, 0));

        assertThat(log.next(course, 100)).containsExactly("Planning: SELECT 1", "Job " + JOB + " runs");
        assertThat(ProgressTable.of(course).getStatus()).isEqualTo(TJobExecutionStatus.NOT_AVAILABLE);
        assertThat(ProgressTable.of(course(OperationStatus.RUNNING, progress(7, 4, 2)))
                        .getProgressedPercentage())
                .isEqualTo(0.5);
    }
}
