package io.millrace.desktop.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeServer;
import io.millrace.desktop.Samples;
import io.millrace.wire.cluster.BackPressure;
import io.millrace.wire.cluster.Loads;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.Vertices;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Tests the loads of a stock cluster, which has only metrics, and returns none if one of those requested is
/// missing.
class JobLoadsTest {
    private static final String VERTEX =
            "/recorded/jobs/733dbd2767f0f7169c5e7e4cb65c2948/vertices/feca28aff5a3958840bee985ee7de4d3";

    private final FakeServer server = new FakeServer()
            .on(
                    Metrics.OF_SUBTASKS,
                    request -> FakeServer.json(
                            200,
                            request.arguments().all(Metrics.GET).contains("currentInputWatermark")
                                    ? "[]"
                                    : "[{\"id\":\"numRecordsOutPerSecond\",\"sum\":9355.0},{\"id\":\"busyTimeMsPerSecond\",\"max\":\"NaN\"}]"));
    private final JobLoads loads = new JobLoads(server.client(), Samples.JOB);

    @Test
    void theLoadOfASourceComesFromMetricsWhereThereIsNothingElse() {
        var load = loads.ofVertices(List.of(Samples.vertex(1))).orThrow().get(Samples.vertex(1));

        assertThat(load.flow().out()).contains(9355.0);
        assertThat(load.busy()).isEmpty();
    }

    @Test
    void aClusterThatHasOnlyMetricsIsAskedForLoadsOnce() {
        loads.ofVertices(List.of(Samples.vertex(1)));
        loads.ofVertices(List.of(Samples.vertex(1)));

        assertThat(server.calls(Loads.OF_JOB)).hasSize(1);
    }

    @Test
    void theLoadsOfSubtasksComeFromTheBackPressureReportWhereThereIsNothingBetter() {
        server.recorded(Vertices.DETAIL, VERTEX + ".json").json(BackPressure.REPORT, """
                        {"status": "ok", "subtasks": [{"subtask": 0, "backpressureLevel": "ok",
                         "backpressure-level": "ok", "ratio": 0.25, "idleRatio": 0.75, "busyRatio": "NaN"}]}
                        """);

        var row = loads.ofSubtasks(Samples.vertex(1)).orThrow().getFirst();

        assertThat(row.load().orElseThrow().backPressured()).contains(0.25);
        assertThat(row.load().orElseThrow().busy()).isEmpty();
    }

    @Test
    void whereASubtaskRunsIsReadFromItsProcessWhereTheClusterDoesNotTellIt() {
        assertThat(hosts("")).containsOnly("localhost");
        assertThat(hosts("\"endpoint\":\"worker-7:-1\",")).containsOnly("worker-7");
    }

    private List<String> hosts(String endpoint) {
        server.json(
                Vertices.DETAIL, Samples.recorded(VERTEX + ".json").replaceAll("\"endpoint\":\"[^\"]*\",", endpoint));
        return loads.ofSubtasks(Samples.vertex(1)).orThrow().stream()
                .map(SubtaskRow::host)
                .toList();
    }
}
