package io.millrace.server.engine.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.cluster.BackPressure;
import io.millrace.wire.cluster.BackPressure.Level;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.runtime.metrics.MetricNames;
import org.apache.flink.runtime.metrics.dump.MetricDump;
import org.apache.flink.runtime.metrics.dump.QueryScopeInfo;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;
import org.junit.jupiter.api.Test;

final class BackPressureProjectionTest {
    private static void report(MetricStore store, int subtask, long backPressured, long busy) {
        var scope = new QueryScopeInfo.TaskQueryScopeInfo("job", "vertex", subtask, 0, "");
        store.add(new MetricDump.GaugeDump(scope, MetricNames.TASK_BACK_PRESSURED_TIME, String.valueOf(backPressured)));
        store.add(new MetricDump.GaugeDump(scope, MetricNames.TASK_BUSY_TIME, String.valueOf(busy)));
    }

    @Test
    void isAsBadAsItsWorstSubtask() {
        var store = new MetricStore();
        report(store, 1, 600, 400);
        report(store, 0, 100, 50);
        var report = BackPressureProjection.report(store.getTaskMetricStore("job", "vertex"), Map.of(), 42);
        assertThat(report.backpressureLevel()).contains(Level.HIGH);
        assertThat(report.levelAgain()).contains(Level.HIGH);
        assertThat(report.endTimestamp()).contains(42L);
        assertThat(report.subtasks().orElseThrow())
                .containsExactly(
                        new BackPressure.Subtask(
                                0, Optional.empty(), Level.OK, Level.OK, 0.1, 0, 0.05, Optional.empty()),
                        new BackPressure.Subtask(
                                1, Optional.empty(), Level.HIGH, Level.HIGH, 0.6, 0, 0.4, Optional.empty()));
    }

    @Test
    void drawsTheLinesAtATenthAndAHalf() {
        assertThat(BackPressureProjection.level(0.10)).isEqualTo(Level.OK);
        assertThat(BackPressureProjection.level(0.11)).isEqualTo(Level.LOW);
        assertThat(BackPressureProjection.level(0.50)).isEqualTo(Level.LOW);
        assertThat(BackPressureProjection.level(0.51)).isEqualTo(Level.HIGH);
    }

    @Test
    void saysNothingOfAVertexThatHasReportedNothing() {
        assertThat(BackPressureProjection.report(null, Map.of(), 1)).isEqualTo(BackPressure.Report.nothing());
    }
}
