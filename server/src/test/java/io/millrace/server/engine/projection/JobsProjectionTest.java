package io.millrace.server.engine.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.engine.running.GraphCopy;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.JobType;
import io.millrace.wire.cluster.TaskState;
import java.util.Map;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionGraph;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.junit.jupiter.api.Test;

final class JobsProjectionTest {
    private static final JobID JOB = JobID.fromHexString("0123456789abcdef0123456789abcdef");

    private static ExecutionGraphInfo initializing() {
        return new ExecutionGraphInfo(ArchivedExecutionGraph.createSparseArchivedExecutionGraph(
                JOB, "early", JobStatus.INITIALIZING, null, null, null, 1000));
    }

    @Test
    void describesAJobThatHasNoGraphYet() {
        var info = initializing();
        var detail =
                JobsProjection.detail(info, JobDrawing.of(info.getArchivedExecutionGraph()), new MetricStore(), 1500);
        assertThat(detail.jid().text()).isEqualTo(JOB.toString());
        assertThat(detail.state()).isEqualTo(JobState.INITIALIZING);
        assertThat(detail.startTime()).isEqualTo(1000);
        assertThat(detail.endTime()).isEqualTo(-1);
        assertThat(detail.duration()).isEqualTo(500);
        assertThat(detail.jobType()).isEmpty();
        assertThat(detail.vertices()).isEmpty();
        assertThat(detail.statusCounts()).containsEntry(TaskState.RUNNING, 0).hasSize(ExecutionState.values().length);
        assertThat(detail.timestamps()).containsEntry(JobState.RUNNING, 0L).hasSize(JobStatus.values().length);
        assertThat(detail.plan().name()).isEqualTo("early");
        assertThat(detail.plan().type()).isEqualTo(JobType.STREAMING);
        assertThat(detail.plan().nodes()).isEmpty();
    }

    @Test
    void aJobTellsWhatItIsOnceItIsSetUp() {
        var early = initializing().getArchivedExecutionGraph();
        assertThat(JobsProjection.isSetUp(early)).isFalse();

        var known = new ExecutionConfig();
        known.setGlobalJobParameters(Configuration.fromMap(Map.of("a", "b")));
        assertThat(JobsProjection.isSetUp(GraphCopy.withConfig(early, known.archive())))
                .isTrue();
        assertThat(JobsProjection.isSetUp(ArchivedExecutionGraph.createSparseArchivedExecutionGraph(
                        JOB, "lost", JobStatus.FAILED, null, null, null, 1000)))
                .isTrue();
    }

    @Test
    void listsAJobWithItsAge() {
        var line = JobsProjection.line(JobDetails.createDetailsForJob(initializing()), 1700);
        assertThat(line.state()).isEqualTo(JobState.INITIALIZING);
        assertThat(line.duration()).isEqualTo(700);
        assertThat(line.tasks()).containsEntry("total", 0).containsEntry("running", 0);
    }

    @Test
    void namesEveryStateOfTheEngine() {
        for (var status : JobStatus.values()) {
            assertThat(StateProjection.job(status).name()).isEqualTo(status.name());
        }
        for (var state : org.apache.flink.runtime.execution.ExecutionState.values()) {
            assertThat(StateProjection.task(state).name()).isEqualTo(state.name());
        }
    }

    @Test
    void countsTheTasksOfAVertexByState() {
        var info = JobGraphs.running(2, 3);
        var detail =
                JobsProjection.detail(info, JobDrawing.of(info.getArchivedExecutionGraph()), new MetricStore(), 1500);
        assertThat(detail.vertices()).hasSize(2).allSatisfy(vertex -> {
            assertThat(vertex.tasks())
                    .containsEntry(TaskState.RUNNING, 3)
                    .containsEntry(TaskState.FINISHED, 0)
                    .hasSize(ExecutionState.values().length);
            assertThat(vertex.metrics().readBytesComplete()).isFalse();
        });
        assertThat(detail.plan().nodes()).hasSize(2);
    }
}
