package io.millrace.insight;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.cluster.IoMetrics;
import io.millrace.wire.cluster.JobType;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.Plan;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FigureReaderTest {
    private static final JobId JOB = new JobId("00000000000000000000000000000001");
    private static final String FIRST = "0.Source__events.KafkaSourceReader.KafkaConsumer.connection-count";
    private static final String SECOND = "1.Source__events.KafkaSourceReader.KafkaConsumer.connection-count";

    private static final String WRITER = "0.orders[2]__Writer.KafkaProducer.connection-count";

    private static final Jobs.Vertex VERTEX = new Jobs.Vertex(
            new VertexId("00000000000000000000000000000002"),
            Optional.empty(),
            "events",
            128,
            2,
            TaskState.RUNNING,
            1,
            -1,
            1,
            Map.of(),
            new IoMetrics(0, true, 0, true, 0, true, 0, true, 0, 0, 0));

    private static JobFigures.Vertex vertex(Metrics.Metric... metrics) {
        return FigureReader.vertex(VERTEX, new Plan(JOB, "a job", JobType.STREAMING, List.of()), List.of(metrics));
    }

    private static Metrics.Metric metric(String name, String value) {
        return new Metrics.Metric(name, Optional.of(value));
    }

    @Test
    void connectionsOfAllSubtasksCount() {
        assertThat(vertex(metric(FIRST, "0.0"), metric(SECOND, "2.0")).connections())
                .hasValue(2);
        assertThat(vertex(metric(FIRST, "0.0")).connections()).hasValue(0);
        assertThat(vertex(metric("0.busyTimeMsPerSecond", "1")).connections()).isEmpty();
    }

    @Test
    void aWriterWithoutABrokerCountsBesideAReaderThatHasOne() {
        assertThat(vertex(metric(FIRST, "2.0"), metric(WRITER, "0.0")).connections())
                .hasValue(0);
        assertThat(vertex(metric(WRITER, "3.0")).connections()).hasValue(3);
    }

    @Test
    void findsTheMetricsOfConnectionsWhateverTheOperatorIsCalled() {
        var all = List.of(
                new Metrics.Metric(FIRST, Optional.empty()),
                new Metrics.Metric(WRITER, Optional.empty()),
                new Metrics.Metric("0.other.connection-count", Optional.empty()),
                new Metrics.Metric("0.Source__events.KafkaSourceReader.KafkaConsumer.io-ratio", Optional.empty()));

        assertThat(FigureReader.connectionMetrics(all)).containsExactly(FIRST, WRITER);
    }
}
