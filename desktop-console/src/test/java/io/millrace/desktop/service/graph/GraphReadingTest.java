package io.millrace.desktop.service.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.json.Json;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.VertexId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GraphReadingTest {
    private static final Instant NOW = Instant.ofEpochMilli(100_000);
    private static final VertexId VERTEX = VertexId.parse("0123456789abcdef0123456789abcdef");

    /// Over two subtasks, of which one has all.
    private static Metrics.Aggregate metric(String id, double most) {
        return new Metrics.Aggregate(
                id, Optional.of(0.0), Optional.of(most), Optional.of(most / 2), Optional.of(most), Optional.of(100.0));
    }

    @Test
    void aLoadIsTheSumOfTheRatesAndTheWorstOfTheShares() {
        var load = GraphReading.load(
                        List.of(
                                metric("numRecordsInPerSecond", 10),
                                metric("numRecordsOutPerSecond", 20),
                                metric("busyTimeMsPerSecond", 467),
                                metric("backPressuredTimeMsPerSecond", 1200)),
                        NOW)
                .orElseThrow();

        assertThat(load.recordsIn()).hasValue(10);
        assertThat(load.busy()).hasValue(0.467);
        assertThat(load.back()).hasValue(1);
        assertThat(load.skew().orElseThrow().times()).isEqualTo(2);
        assertThat(load.uneven()).isTrue();
    }

    @Test
    void aSourceThatDoesNotMeasureItsWorkIsNotCalledIdle() {
        var load = GraphReading.load(List.of(metric("busyTimeMsPerSecond", Double.NaN)), NOW)
                .orElseThrow();

        assertThat(load.busy()).isEmpty();
        assertThat(load.heat().kind()).isEqualTo(Heat.Kind.CALM);
    }

    @Test
    void withoutFiguresThereIsNoLoad() {
        assertThat(GraphReading.load(List.of(), NOW)).isEmpty();
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
        return GraphReading.load(List.of(metric), NOW).orElseThrow().lag();
    }

    @Test
    void theLoadsOfAWholeGraphAreOneAnswer() {
        var loads = GraphReading.loads(
                Json.readLenient("""
                    {"job":"0123456789abcdef0123456789abcdef","at":5000,"vertices":[{"id":"0123456789abcdef0123456789abcdef",
                    "parallelism":2,"busy":{"mean":0.4,"max":0.6,"subtask":1},"recordsIn":9.0,"skew":3.5,"skewed":1,
                    "watermark":{"low":4000,"high":4500,"subtask":0},
                    "subtasks":[{"subtask":0,"busy":0.2},{"subtask":1,"busy":0.6,"recordsIn":9.0,"watermark":4500}]}]}
                    """.getBytes(StandardCharsets.UTF_8), io.millrace.wire.cluster.Loads.Report.class));

        var load = loads.of(VERTEX).orElseThrow();
        assertThat(load.busy()).hasValue(0.6);
        assertThat(load.back()).isEmpty();
        assertThat(load.lag()).contains(Duration.ofSeconds(1));
        assertThat(load.skew().orElseThrow().subtask()).hasValue(1);
        assertThat(load.subtasks()).hasSize(2);
        assertThat(load.subtasks().getLast().watermark()).hasValue(4500);
    }

    @Test
    void ofThePastTheLastFigureBeforeTheMomentIsTaken() {
        var charts = Json.<io.millrace.wire.cluster.History.Charts>readLenient(
                """
                {"from":1,"to":9,"step":1,"times":[1000,2000,3000],"series":[
                {"subject":"0123456789abcdef0123456789abcdef","name":"n","metric":"busyMax","values":[0.1,0.2,0.3]},
                {"subject":"0123456789abcdef0123456789abcdef","name":"n","metric":"recordsIn","values":[7,"NaN",9]}],
                "truncated":false,"recorder":{"state":"RECORDING","reason":"","from":1,"to":2,"bytes":3,"interval":4}}
                """.getBytes(StandardCharsets.UTF_8), io.millrace.wire.cluster.History.Charts.class);

        var load = GraphReading.loadsAt(charts, Instant.ofEpochMilli(2500))
                .of(VERTEX)
                .orElseThrow();

        assertThat(load.busy()).hasValue(0.2);
        assertThat(load.recordsIn()).hasValue(7);
        assertThat(load.back()).isEmpty();
    }

    @Test
    void operatorsHaveTheirFlowsByName() {
        var flows = GraphReading.flows(List.of("a", "b"), List.of(metric("a.numRecordsInPerSecond", 7)));

        assertThat(flows.get("a").in()).hasValue(7);
        assertThat(flows.get("b").in()).isEmpty();
    }

    @Test
    void whereASubtaskRunsIsReadFromItsProcessWhereTheClusterDoesNotTellIt() {
        assertThat(hosts("")).containsOnly("localhost");
        assertThat(hosts("\"endpoint\":\"worker-7:-1\",")).containsOnly("worker-7");
    }

    private static List<String> hosts(String endpoint) {
        var text = recorded().replaceAll("\"endpoint\":\"[^\"]*\",", endpoint);
        Vertices.Detail detail = Json.readLenient(text.getBytes(StandardCharsets.UTF_8), Vertices.Detail.class);
        return GraphReading.subtasks(detail, Map.of()).stream()
                .map(Subtask::host)
                .toList();
    }

    private static String recorded() {
        var file = "/recorded/jobs/733dbd2767f0f7169c5e7e4cb65c2948/vertices/feca28aff5a3958840bee985ee7de4d3.json";
        try (var in = Objects.requireNonNull(GraphReadingTest.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
