package io.millrace.server.engine.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.cluster.ClusterObservation;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.flink.runtime.metrics.MetricNames;
import org.apache.flink.runtime.metrics.dump.MetricDump;
import org.apache.flink.runtime.metrics.dump.QueryScopeInfo;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;
import org.junit.jupiter.api.Test;

final class FiguresProjectionTest {
    private static final long NOW = 1_800_000_000_000L;
    private static final JobId JOB = new JobId("0".repeat(31) + "1");
    private static final VertexId VERTEX = new VertexId("0".repeat(31) + "2");

    private final MetricStore metrics = new MetricStore();
    private final List<ClusterObservation.MetricRequest> wishes = new ArrayList<>();

    private void measured(int subtask, String metric, Object value) {
        var scope = new QueryScopeInfo.TaskQueryScopeInfo(JOB.text(), VERTEX.text(), subtask, 0, "");
        metrics.add(new MetricDump.GaugeDump(scope, metric, String.valueOf(value)));
    }

    /// Returns the figures of one subject by metric.
    private Map<String, Double> figures(String subject) {
        var found = new TreeMap<String, Double>();
        FiguresProjection.figures(metrics, Map.of(JOB, Map.of(VERTEX, "sums")), wishes, NOW).stream()
                .filter(figure -> figure.subject().equals(subject))
                .forEach(figure -> found.put(figure.metric(), figure.value()));
        return found;
    }

    @Test
    void keepsAHandfulOfAVertexWhateverItsParallelism() {
        measured(0, MetricNames.TASK_BUSY_TIME, 200);
        measured(2, MetricNames.TASK_BUSY_TIME, 600);
        measured(0, MetricNames.IO_NUM_RECORDS_IN_RATE, 1.0);
        measured(2, MetricNames.IO_NUM_RECORDS_IN_RATE, 3.0);
        assertThat(figures(VERTEX.text()))
                .containsExactlyInAnyOrderEntriesOf(Map.of("busy", 0.4, "busyMax", 0.6, "recordsIn", 4.0, "skew", 1.5));
        assertThat(FiguresProjection.figures(metrics, Map.of(JOB, Map.of(VERTEX, "sums")), wishes, NOW))
                .contains(new ClusterObservation.Figure(Optional.of(JOB), VERTEX.text(), "sums", "busy", 0.4));
    }

    @Test
    void keepsHowFarTheSlowestSubtaskIsBehindTheClock() {
        measured(0, MetricNames.IO_CURRENT_INPUT_WATERMARK, NOW - 1000);
        measured(1, MetricNames.IO_CURRENT_INPUT_WATERMARK, NOW - 45_000);
        measured(2, MetricNames.IO_CURRENT_INPUT_WATERMARK, Long.MIN_VALUE);
        assertThat(figures(VERTEX.text())).containsEntry("watermarkLag", 45_000.0);
    }

    @Test
    void aWatermarkAheadOfTheClockIsNotBehind() {
        measured(0, MetricNames.IO_CURRENT_INPUT_WATERMARK, NOW + 60_000);
        assertThat(figures(VERTEX.text())).containsEntry("watermarkLag", 0.0);
    }

    @Test
    void keepsTheMemoryOfProcessesByPool() {
        var scope = new QueryScopeInfo.TaskManagerQueryScopeInfo("one", "");
        metrics.add(new MetricDump.GaugeDump(scope, "Status.JVM.Memory.Heap.Used", "5"));
        metrics.add(new MetricDump.GaugeDump(scope, "Status.JVM.Memory.Heap.Max", "9"));
        metrics.add(new MetricDump.GaugeDump(scope, "Status.Flink.Memory.Managed.Used", "3"));
        metrics.add(new MetricDump.GaugeDump(scope, "Status.Shuffle.Netty.UsedMemory", "-1"));
        metrics.add(new MetricDump.GaugeDump(scope, "Status.JVM.Threads.Count", "77"));
        assertThat(figures("one"))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("heapUsed", 5.0, "heapMax", 9.0, "managedUsed", 3.0, "threads", 77.0));
    }

    @Test
    void takesWhatIsWishedForUnderTheEnginesName() {
        measured(1, "lateness", -3);
        wishes.add(new ClusterObservation.MetricRequest(Optional.of(JOB), VERTEX.text(), "1.lateness"));
        wishes.add(new ClusterObservation.MetricRequest(Optional.of(JOB), VERTEX.text(), "0.lateness"));
        wishes.add(new ClusterObservation.MetricRequest(Optional.of(JOB), "job", "lateness"));
        wishes.add(new ClusterObservation.MetricRequest(Optional.empty(), "nobody", "lateness"));
        assertThat(FiguresProjection.figures(metrics, Map.of(JOB, Map.of(VERTEX, "sums")), wishes, NOW))
                .containsExactly(
                        new ClusterObservation.Figure(Optional.of(JOB), VERTEX.text(), "sums", "1.lateness", -3));
    }

    @Test
    void whatItTakesByItselfIsTheUsual() {
        for (var metric : List.of(
                MetricNames.TASK_BUSY_TIME,
                MetricNames.TASK_BACK_PRESSURED_TIME,
                MetricNames.TASK_IDLE_TIME,
                MetricNames.IO_NUM_RECORDS_IN_RATE,
                MetricNames.IO_NUM_RECORDS_OUT_RATE,
                MetricNames.IO_NUM_BYTES_IN_RATE,
                MetricNames.IO_NUM_BYTES_OUT_RATE,
                MetricNames.IO_CURRENT_INPUT_WATERMARK)) {
            measured(0, metric, 1);
            measured(1, metric, 2);
        }
        assertThat(figures(VERTEX.text())).hasSize(11);
        assertThat(ClusterObservation.USUAL).containsAll(figures(VERTEX.text()).keySet());
    }
}
