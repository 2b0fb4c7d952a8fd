package io.millrace.server.engine.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.cluster.Loads;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.runtime.metrics.MetricNames;
import org.apache.flink.runtime.metrics.dump.MetricDump;
import org.apache.flink.runtime.metrics.dump.QueryScopeInfo;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.junit.jupiter.api.Test;

final class LoadsProjectionTest {
    private static final LoadsProjection ALL = new LoadsProjection(Set.of(), false);
    private static final LoadsProjection WITH_SUBTASKS = new LoadsProjection(Set.of(), true);

    private final ExecutionGraphInfo info = JobGraphs.running(2, 3);
    private final MetricStore metrics = new MetricStore();

    private VertexId vertex(int number) {
        int seen = 0;
        for (var vertex : info.getArchivedExecutionGraph().getVerticesTopologically()) {
            if (seen++ == number) {
                return new VertexId(vertex.getJobVertexId().toString());
            }
        }
        throw new IllegalArgumentException("no vertex " + number);
    }

    private void measured(int vertex, int subtask, String metric, Object value) {
        var job = info.getArchivedExecutionGraph().getJobID().toString();
        var scope = new QueryScopeInfo.TaskQueryScopeInfo(job, vertex(vertex).text(), subtask, 0, "");
        metrics.add(new MetricDump.GaugeDump(scope, metric, String.valueOf(value)));
    }

    private Loads.Vertex load(LoadsProjection projection, int vertex) {
        var report = projection.report(info.getArchivedExecutionGraph(), metrics, 42);
        assertThat(report.at()).isEqualTo(42);
        return report.vertices().get(vertex);
    }

    @Test
    void namesTheSubtaskThatIsBusiest() {
        measured(0, 0, MetricNames.TASK_BUSY_TIME, 100);
        measured(0, 1, MetricNames.TASK_BUSY_TIME, 800);
        measured(0, 2, MetricNames.TASK_BACK_PRESSURED_TIME, 500);
        var load = load(ALL, 0);
        assertThat(load.busy()).contains(new Loads.Spread(0.45, 0.8, 1));
        assertThat(load.backPressured()).contains(new Loads.Spread(0.5, 0.5, 2));
        assertThat(load.idle()).isEmpty();
        assertThat(load.subtasks()).isEmpty();
    }

    @Test
    void takesZerosOfASubtaskThatHasJustStartedForNothing() {
        for (var metric :
                List.of(MetricNames.TASK_BUSY_TIME, MetricNames.TASK_BACK_PRESSURED_TIME, MetricNames.TASK_IDLE_TIME)) {
            measured(0, 0, metric, 0);
        }
        measured(1, 0, MetricNames.TASK_BUSY_TIME, 0);
        measured(1, 0, MetricNames.TASK_IDLE_TIME, 1000);
        assertThat(load(ALL, 0).busy()).isEmpty();
        assertThat(load(ALL, 1).busy()).contains(new Loads.Spread(0, 0, 0));
    }

    @Test
    void believesASourceThatDoesNotTellThatItWorks() {
        measured(0, 0, MetricNames.TASK_BUSY_TIME, "NaN");
        measured(0, 0, MetricNames.TASK_BACK_PRESSURED_TIME, 0);
        assertThat(load(ALL, 0).busy()).isEmpty();
        assertThat(load(ALL, 0).backPressured()).contains(new Loads.Spread(0, 0, 0));
    }

    @Test
    void addsUpRatesAndMeasuresTheSkewOfThem() {
        measured(0, 0, MetricNames.IO_NUM_RECORDS_IN_RATE, 10.0);
        measured(0, 1, MetricNames.IO_NUM_RECORDS_IN_RATE, 70.0);
        measured(0, 2, MetricNames.IO_NUM_RECORDS_IN_RATE, 10.0);
        measured(0, 0, MetricNames.IO_NUM_RECORDS_OUT_RATE, 900.0);
        measured(0, 0, MetricNames.IO_NUM_BYTES_OUT_RATE, "NaN");
        var load = load(ALL, 0);
        assertThat(load.recordsIn()).contains(90.0);
        assertThat(load.recordsOut()).contains(900.0);
        assertThat(load.bytesOut()).isEmpty();
        assertThat(load.skew().orElseThrow()).isEqualTo(70.0 / 30);
        assertThat(load.skewed()).contains(1);
    }

    @Test
    void measuresTheSkewOfASourceByWhatItGives() {
        measured(0, 0, MetricNames.IO_NUM_RECORDS_IN_RATE, 0.0);
        measured(0, 1, MetricNames.IO_NUM_RECORDS_IN_RATE, 0.0);
        measured(0, 0, MetricNames.IO_NUM_RECORDS_OUT_RATE, 1.0);
        measured(0, 1, MetricNames.IO_NUM_RECORDS_OUT_RATE, 3.0);
        assertThat(load(ALL, 0).skew()).contains(1.5);
        assertThat(load(ALL, 0).skewed()).contains(1);
        assertThat(load(ALL, 1).skew()).isEmpty();
    }

    @Test
    void leavesOutSubtasksBeforeTheirFirstAndAfterTheirLastWatermark() {
        measured(0, 0, MetricNames.IO_CURRENT_INPUT_WATERMARK, Long.MIN_VALUE);
        measured(0, 1, MetricNames.IO_CURRENT_INPUT_WATERMARK, 2000);
        measured(0, 2, MetricNames.IO_CURRENT_INPUT_WATERMARK, -1000);
        measured(1, 0, MetricNames.IO_CURRENT_INPUT_WATERMARK, Long.MAX_VALUE);
        assertThat(load(ALL, 0).watermark()).contains(new Loads.Watermark(-1000, 2000, 2));
        assertThat(load(ALL, 1).watermark()).isEmpty();
    }

    @Test
    void tellsOfEachSubtaskWhenAsked() {
        measured(0, 1, MetricNames.TASK_BUSY_TIME, 250);
        measured(0, 1, MetricNames.IO_CURRENT_INPUT_WATERMARK, 7);
        var subtasks = load(WITH_SUBTASKS, 0).subtasks().orElseThrow();
        assertThat(subtasks).extracting(Loads.Subtask::subtask).containsExactly(0, 1, 2);
        assertThat(subtasks.get(1).busy()).contains(0.25);
        assertThat(subtasks.get(1).watermark()).contains(7L);
        assertThat(subtasks.get(2).busy()).isEmpty();
        assertThat(load(WITH_SUBTASKS, 1).subtasks())
                .as("nothing is known of any")
                .isEmpty();
    }

    @Test
    void tellsOfTheVerticesThatWereAskedForOnly() {
        var report =
                new LoadsProjection(Set.of(vertex(1)), false).report(info.getArchivedExecutionGraph(), metrics, 42);
        assertThat(report.vertices()).singleElement().satisfies(only -> {
            assertThat(only.id()).isEqualTo(vertex(1));
            assertThat(only.parallelism()).isEqualTo(3);
            assertThat(only.recordsIn()).isEqualTo(Optional.empty());
        });
    }
}
