package io.millrace.server.engine.running;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions.SchedulerType;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionGraph;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.junit.jupiter.api.Test;

final class JobConfigViewTest {
    private static final ExecutionGraphInfo WAITING = new ExecutionGraphInfo(
            ArchivedExecutionGraph.createSparseArchivedExecutionGraph(
                    new JobID(1, 1), "job", JobStatus.CREATED, JobType.STREAMING, null, null, 7),
            List.of(),
            SchedulerType.Adaptive);

    private static ExecutionPlan plan(Map<String, String> parameters) {
        var environment = StreamExecutionEnvironment.getExecutionEnvironment();
        environment.getConfig().setGlobalJobParameters(Configuration.fromMap(parameters));
        environment.fromSequence(1, 2).sinkTo(new DiscardingSink<>());
        return environment.getStreamGraph();
    }

    @Test
    void aJobWithoutSlotsTellsItsParameters() {
        var reported = new JobConfigView(plan(Map.of("statement", "INSERT INTO t SELECT 1"))).in(WAITING);

        var graph = reported.getArchivedExecutionGraph();
        assertThat(graph.getArchivedExecutionConfig().getGlobalJobParameters())
                .containsEntry("statement", "INSERT INTO t SELECT 1");
        assertThat(graph.getState()).isEqualTo(JobStatus.CREATED);
        assertThat(graph.getJobName()).isEqualTo("job");
        assertThat(graph.getStatusTimestamp(JobStatus.INITIALIZING)).isEqualTo(7);
        assertThat(reported.getSchedulerType()).isEqualTo(SchedulerType.Adaptive);
    }

    @Test
    void whatTheSchedulerKnowsIsNotReplaced() {
        var full = new JobConfigView(plan(Map.of("a", "b"))).in(WAITING);

        assertThat(new JobConfigView(plan(Map.of("c", "d"))).in(full)).isSameAs(full);
        assertThat(new JobConfigView(new JobGraph("graph")).in(WAITING)).isSameAs(WAITING);
    }
}
