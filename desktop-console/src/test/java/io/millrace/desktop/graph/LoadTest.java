package io.millrace.desktop.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.json.Json;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.Loads;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.id.VertexId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoadTest {
    private static final Instant NOW = Instant.ofEpochMilli(100_000);
    private static final VertexId VERTEX = new VertexId("0123456789abcdef0123456789abcdef");

    /// Returns a metric over two subtasks, one of which has all of it.
    private static Metrics.Aggregate metric(String id, double most) {
        return new Metrics.Aggregate(
                id, Optional.of(0.0), Optional.of(most), Optional.of(most / 2), Optional.of(most), Optional.of(100.0));
    }

    private static Optional<Load> load(Metrics.Aggregate... metrics) {
        return VertexMetrics.of(List.of(metrics)).load(NOW);
    }

    @Test
    void aLoadIsTheSumOfTheRatesAndTheWorstOfTheShares() {
        var load = load(
                        metric("numRecordsInPerSecond", 10),
                        metric("numRecordsOutPerSecond", 20),
                        metric("busyTimeMsPerSecond", 467),
                        metric("backPressuredTimeMsPerSecond", 1200))
                .orElseThrow();

        assertThat(load.flow().in()).contains(10.0);
        assertThat(load.busy()).contains(0.467);
        assertThat(load.back()).contains(1.0);
        assertThat(load.skew()).contains(2.0);
        assertThat(load.uneven()).isTrue();
    }

    @Test
    void aSourceThatDoesNotMeasureItsWorkIsNotCalledIdle() {
        var load = load(metric("busyTimeMsPerSecond", Double.NaN)).orElseThrow();

        assertThat(load.busy()).isEmpty();
        assertThat(load.heat().kind()).isEqualTo(Heat.Kind.CALM);
    }

    @Test
    void withoutFiguresThereIsNoLoad() {
        assertThat(load()).isEmpty();
    }

    @Test
    void noWatermarkYetAndTheLastOneAreNoLag() {
        assertThat(lag(Long.MIN_VALUE)).isEmpty();
        assertThat(lag(Long.MAX_VALUE)).isEmpty();
        assertThat(lag(98_000)).contains(Duration.ofSeconds(2));
    }

    private static Optional<Duration> lag(long watermark) {
        var metric = new Metrics.Aggregate(
                "currentInputWatermark",
                Optional.of((double) watermark),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        return load(metric).orElseThrow().lag();
    }

    @Test
    void theLoadsOfAWholeGraphAreOneAnswer() {
        var loads = Load.byVertex(Json.readLenient("""
                    {"job":"0123456789abcdef0123456789abcdef","at":5000,"vertices":[{"id":"0123456789abcdef0123456789abcdef",
                    "parallelism":2,"busy":{"mean":0.4,"max":0.6,"subtask":1},"recordsIn":9.0,"skew":3.5,"skewed":1,
                    "watermark":{"low":4000,"high":4500,"subtask":0},
                    "subtasks":[{"subtask":0,"busy":0.2},{"subtask":1,"busy":0.6,"recordsIn":9.0,"watermark":4500}]}]}
                    """.getBytes(StandardCharsets.UTF_8), Loads.Report.class));

        var load = loads.get(VERTEX);
        assertThat(load.busy()).contains(0.6);
        assertThat(load.back()).isEmpty();
        assertThat(load.lag()).contains(Duration.ofSeconds(1));
        assertThat(load.skewed()).contains(1);
        assertThat(load.subtasks()).hasSize(2);
        assertThat(load.subtasks().getLast().watermark()).contains(4500L);
    }

    @Test
    void ofThePastTheLastFigureBeforeTheMomentIsTaken() {
        var charts = Json.<History.Charts>readLenient("""
                {"from":1,"to":9,"step":1,"times":[1000,2000,3000],"series":[
                {"subject":"0123456789abcdef0123456789abcdef","name":"n","metric":"busyMax","values":[0.1,0.2,0.3]},
                {"subject":"0123456789abcdef0123456789abcdef","name":"n","metric":"recordsIn","values":[7,"NaN",9]}],
                "truncated":false,"recorder":{"state":"RECORDING","reason":"","from":1,"to":2,"bytes":3,"interval":4}}
                """.getBytes(StandardCharsets.UTF_8), History.Charts.class);

        var load = PastVertices.loads(charts, Instant.ofEpochMilli(2500)).get(VERTEX);

        assertThat(load.busy()).contains(0.2);
        assertThat(load.flow().in()).contains(7.0);
        assertThat(load.back()).isEmpty();
    }

    @Test
    void operatorsHaveTheirFlowsByName() {
        var flows =
                VertexMetrics.of(List.of(metric("a.numRecordsInPerSecond", 7))).flows(List.of("a", "b"));

        assertThat(flows.get("a").in()).contains(7.0);
        assertThat(flows.get("b").in()).isEmpty();
    }
}
