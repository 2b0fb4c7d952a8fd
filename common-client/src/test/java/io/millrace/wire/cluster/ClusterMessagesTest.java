package io.millrace.wire.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.json.Json;
import io.millrace.wire.Endpoint;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ClusterMessagesTest {
    private static byte[] utf8(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void everyEndpointOfTheSpecificationIsThere() {
        assertThat(ClusterEndpoints.CATALOGUE.endpoints())
                .extracting(endpoint -> endpoint.method() + " " + endpoint.path())
                .contains(
                        "GET /jobs",
                        "GET /jobs/:jobid",
                        "GET /jobs/:jobid/exceptions",
                        "GET /jobs/:jobid/config",
                        "POST /jobs/:jobid/stop",
                        "PATCH /jobs/:jobid",
                        "POST /jobs/:jobid/savepoints",
                        "GET /jobs/:jobid/savepoints/:triggerid",
                        "GET /jobs/:jobid/checkpoints",
                        "GET /jobs/:jobid/checkpoints/details/:checkpointid",
                        "GET /jobs/:jobid/checkpoints/details/:checkpointid/subtasks/:vertexid",
                        "GET /taskmanagers",
                        "GET /taskmanagers/:taskmanagerid",
                        "GET /taskmanagers/:taskmanagerid/thread-dump",
                        "GET /taskmanagers/:taskmanagerid/metrics",
                        "GET /overview",
                        "GET /jobmanager/config",
                        "GET /jobmanager/logs",
                        "GET /api-docs");
    }

    @Test
    void everyEndpointSaysWhatItDoes() {
        assertThat(ClusterEndpoints.CATALOGUE.endpoints())
                .allMatch(endpoint -> endpoint.summary().endsWith("."))
                .extracting(Endpoint::summary)
                .doesNotHaveDuplicates();
    }

    /// A stock cluster writes fields in another order, and some that are not known here.
    @Test
    void readsTheAnswersOfAStockCluster() {
        Savepoints.Poll running = Json.readLenient(
                utf8("{\"operation\":null,\"status\":{\"id\":\"IN_PROGRESS\"}}"), Savepoints.Poll.class);
        assertThat(running.operation()).isEmpty();
        Cluster.Overview overview = Json.readLenient(
                utf8(
                        "{\"jobs-running\":1,\"taskmanagers\":2,\"slots-total\":8,\"flink-version\":\"2.3.0\",\"new\":[]}"),
                Cluster.Overview.class);
        assertThat(overview.slotsTotal()).isEqualTo(8);
        assertThat(overview.taskmanagersBlocked()).isEmpty();
        Statistics none = Json.readLenient(
                utf8("{\"min\":0,\"max\":0,\"avg\":0,\"p50\":\"NaN\",\"p90\":\"NaN\",\"p95\":1.5}"), Statistics.class);
        assertThat(none.p50()).isNaN();
        assertThat(none.p95()).isEqualTo(1.5);
    }

    @Test
    void writesExplicitNullsWhereClientsExpectThem() {
        var poll = new Savepoints.Poll(new Triggers.Status(Triggers.Progress.IN_PROGRESS), java.util.Optional.empty());
        assertThat(Json.text(poll)).isEqualTo("{\"status\":{\"id\":\"IN_PROGRESS\"},\"operation\":null}");
        assertThat(Json.text(BackPressure.Report.nothing())).isEqualTo("{\"status\":\"deprecated\"}");
    }
}
