package io.millrace.server.engine.projection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.runtime.JobException;
import org.apache.flink.runtime.executiongraph.ErrorInfo;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.apache.flink.runtime.scheduler.exceptionhistory.RootExceptionHistoryEntry;
import org.junit.jupiter.api.Test;

class ObservationProjectionTest {
    private static String failure(Throwable thrown) {
        var graph = JobGraphs.running(1, 1).getArchivedExecutionGraph();
        var entry = RootExceptionHistoryEntry.fromGlobalFailure(new ErrorInfo(thrown, 1));
        return ObservationProjection.course(
                        new ExecutionGraphInfo(graph, List.of(entry), JobManagerOptions.SchedulerType.Default))
                .failures()
                .getFirst()
                .text();
    }

    @Test
    void aFailureHasTheReasonAndNotThatTheJobIsNotStartedAgain() {
        assertThat(failure(new JobException(
                        "Recovery is suppressed by NoRestartBackoffTimeStrategy",
                        new RuntimeException(
                                "One or more fetchers have encountered exception",
                                new IOException("Line 2 of the file has 'two' in the column id.")))))
                .isEqualTo("java.io.IOException: Line 2 of the file has 'two' in the column id.");
    }

    @Test
    void aFailureWithoutACauseHasItsMessage() {
        assertThat(failure(new IllegalStateException())).isEqualTo("java.lang.IllegalStateException");
    }
}
