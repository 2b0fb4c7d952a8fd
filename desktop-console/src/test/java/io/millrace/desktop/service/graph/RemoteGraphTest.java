package io.millrace.desktop.service.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeServer;
import io.millrace.desktop.Samples;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.Vertices;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// A stock cluster, which has neither loads nor a diagnosis, and tells nothing when one of the metrics is missing.
class RemoteGraphTest {
    private final FakeServer server = new FakeServer()
            .on(
                    Metrics.OF_SUBTASKS,
                    request -> FakeServer.json(
                            200,
                            request.arguments().all(Metrics.GET).contains("currentInputWatermark")
                                    ? "[]"
                                    : "[{\"id\":\"numRecordsOutPerSecond\",\"sum\":9355.0},{\"id\":\"busyTimeMsPerSecond\",\"max\":\"NaN\"}]"));
    private final RemoteGraph graph = new RemoteGraph(server.client());

    @Test
    void theLoadOfASourceIsToldByAClusterThatHasOnlyMetrics() {
        var loads = graph.loads(Samples.JOB, List.of(Samples.vertex(1))).orThrow();

        var load = loads.of(Samples.vertex(1)).orElseThrow();
        assertThat(load.recordsOut()).hasValue(9355);
        assertThat(load.busy()).isEmpty();
    }

    private static List<Metrics.Metric> metrics(Arguments arguments) {
        boolean first = arguments.get(Vertices.VERTEX).equals(Samples.vertex(0));
        return arguments.all(Metrics.GET).stream()
                .map(name -> new Metrics.Metric(
                        name,
                        Optional.of(
                                name.endsWith("backPressuredTimeMsPerSecond") == first && !name.contains("Records")
                                        ? "950"
                                        : "10")))
                .toList();
    }

    @Test
    void aClusterWithoutADiagnosisIsJudgedByItsMetrics() {
        server.answering(Metrics.OF_VERTEX, RemoteGraphTest::metrics);

        var report = graph.diagnosis(Samples.job(JobState.RUNNING, 2, 60)).orThrow();

        assertThat(report.findings().getFirst().title()).isEqualTo("Bottleneck");
        assertThat(report.summary()).contains("'vertex 1'");
        assertThat(server.calls(Metrics.OF_VERTEX))
                .allMatch(arguments -> arguments.all(Metrics.GET).size() <= 100);
    }
}
