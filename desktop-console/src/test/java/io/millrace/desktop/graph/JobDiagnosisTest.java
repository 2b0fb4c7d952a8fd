package io.millrace.desktop.graph;

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

class JobDiagnosisTest {
    private final FakeServer server = new FakeServer();

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
        server.answering(Metrics.OF_VERTEX, JobDiagnosisTest::metrics);

        var report = new JobDiagnosis(server.client())
                .of(Samples.job(JobState.RUNNING, 2, 60))
                .orThrow();

        assertThat(report.findings().getFirst().title()).isEqualTo("Bottleneck");
        assertThat(report.summary()).contains("'vertex 1'");
        assertThat(server.calls(Metrics.OF_VERTEX))
                .allMatch(arguments -> arguments.all(Metrics.GET).size() <= 100);
    }
}
