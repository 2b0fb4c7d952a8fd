package io.millrace.server.engine.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.cluster.Applications;
import io.millrace.wire.cluster.JobState;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.api.common.ApplicationState;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.application.ArchivedApplication;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionGraph;
import org.apache.flink.runtime.messages.webmonitor.ApplicationDetails;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.junit.jupiter.api.Test;

final class ApplicationsProjectionTest {

    private static ArchivedApplication application(ApplicationState state, long running, long ended) {
        var timestamps = new long[ApplicationState.values().length];
        timestamps[ApplicationState.CREATED.ordinal()] = 10;
        timestamps[ApplicationState.RUNNING.ordinal()] = running;
        if (state.isTerminalState()) {
            timestamps[state.ordinal()] = ended;
        }
        var job = new JobID();
        var graph = ArchivedExecutionGraph.createSparseArchivedExecutionGraph(
                job, "job", JobStatus.FINISHED, null, null, null, 1);
        return new ArchivedApplication(
                new ApplicationID(),
                "application",
                state,
                timestamps,
                Map.of(job, new ExecutionGraphInfo(graph)),
                List.of());
    }

    @Test
    void countsTheJobsOfAnApplicationByState() {
        var line = ApplicationsProjection.overview(List.of(
                        ApplicationDetails.fromArchivedApplication(application(ApplicationState.FINISHED, 20, 50))))
                .applications()
                .getFirst();
        assertThat(line.name()).isEqualTo("application");
        assertThat(line.status()).isEqualTo(Applications.State.FINISHED);
        assertThat(line.duration()).isEqualTo(40);
        assertThat(line.jobs()).containsExactly(Map.entry(JobState.FINISHED, 1));
    }

    @Test
    void tellsTheCourseOfAnApplication() {
        var ended = ApplicationsProjection.detail(application(ApplicationState.FINISHED, 20, 50), 100);
        assertThat(ended.duration()).isEqualTo(30);
        assertThat(ended.jobs()).hasSize(1);
        assertThat(ended.timestamps())
                .containsEntry(Applications.State.FAILED, 0L)
                .hasSize(7);
        var running = ApplicationsProjection.detail(application(ApplicationState.RUNNING, 20, 0), 100);
        assertThat(running.endTime()).isEqualTo(-1);
        assertThat(running.duration()).isEqualTo(80);
    }

    @Test
    void saysOfAnApplicationThatNeverRanThatItHasNoStart() {
        var created = ApplicationsProjection.detail(application(ApplicationState.CREATED, 0, 0), 100);
        assertThat(created.startTime()).isEqualTo(-1);
        assertThat(created.duration()).isEqualTo(-1);
    }

    @Test
    void namesEveryStateOfTheEngine() {
        for (var state : ApplicationState.values()) {
            assertThat(ApplicationsProjection.state(state).name()).isEqualTo(state.name());
        }
    }
}
