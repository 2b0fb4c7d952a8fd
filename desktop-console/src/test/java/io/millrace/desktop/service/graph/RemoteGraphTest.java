package io.millrace.desktop.service.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.RequestBody;
import io.millrace.client.Transport;
import io.millrace.desktop.Samples;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.cluster.Metrics;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A cluster that has neither loads nor a diagnosis, and tells nothing when one of the metrics is missing.
class RemoteGraphTest {
    private final RemoteGraph graph = new RemoteGraph(new Client(Connection.to("stock:8081"), new Stock()));

    private static final class Stock implements Transport {
        @Override
        public Answer send(Endpoint<?, ?> endpoint, Arguments arguments, RequestBody body) {
            if (!endpoint.equals(Metrics.OF_SUBTASKS)) {
                return answer(404, "{\"errors\":[\"Not found\"]}");
            }
            return answer(
                    200,
                    arguments.all(Metrics.GET).contains("currentInputWatermark")
                            ? "[]"
                            : "[{\"id\":\"numRecordsOutPerSecond\",\"sum\":9355.0},{\"id\":\"busyTimeMsPerSecond\",\"max\":\"NaN\"}]");
        }

        private static Answer answer(int status, String json) {
            var bytes = json.getBytes(StandardCharsets.UTF_8);
            return new Answer(status, "application/json", bytes.length, new ByteArrayInputStream(bytes));
        }

        @Override
        public String explain(IOException failure) {
            return "No one listens.";
        }

        @Override
        public void close() {}
    }

    @Test
    void theLoadOfASourceIsToldByAClusterThatHasOnlyMetrics() {
        var loads = graph.loads(Samples.JOB, List.of(Samples.vertex(1))).orThrow();

        var load = loads.of(Samples.vertex(1)).orElseThrow();
        assertThat(load.recordsOut()).hasValue(9355);
        assertThat(load.busy()).isEmpty();
    }

    @Test
    void aClusterWithoutADiagnosisIsNoFailure() {
        assertThat(graph.diagnosis(Samples.JOB).orThrow()).isEmpty();
    }
}
