package io.millrace.desktop.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.json.Json;
import io.millrace.wire.cluster.FlameGraphs;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReadingTest {
    @Test
    void theDescriptionOfAVertexIsReadAsLines() {
        assertThat(Reading.lines("[1]:Scan(a -&gt; b)<br/>+- [2]:Calc<br/>"))
                .isEqualTo("[1]:Scan(a -> b)\n+- [2]:Calc");
    }

    @Test
    void aFlameGraphSaysInPlaceOfATimeWhyItIsNotThere() {
        assertThat(Reading.flame(new FlameGraphs.Graph(FlameGraphs.WAITING, Optional.empty())))
                .isEqualTo(new FlameSample.Sampling());
        assertThat(Reading.flame(new FlameGraphs.Graph(FlameGraphs.DISABLED, Optional.empty())))
                .isEqualTo(new FlameSample.Disabled());
        assertThat(Reading.flame(new FlameGraphs.Graph(FlameGraphs.TERMINATED, Optional.empty())))
                .isEqualTo(new FlameSample.NotRunning());
    }

    @Test
    void stacksOfFourHundredFramesAreRead() {
        int frames = 400;
        var json = "{\"endTimestamp\":5,\"data\":" + "{\"name\":\"f\",\"value\":1,\"children\":[".repeat(frames)
                + "]}".repeat(frames) + "}";

        FlameGraphs.Graph graph = Json.readLenient(json.getBytes(StandardCharsets.UTF_8), FlameGraphs.Graph.class);

        assertThat(Reading.flame(graph))
                .isInstanceOfSatisfying(
                        FlameSample.Taken.class, taken -> assertThat(taken.at()).isEqualTo(Instant.ofEpochMilli(5)));
    }

    @Test
    void theInnermostCauseIsWhatAFailureTells() {
        var failure = new JobFailure(
                Instant.EPOCH,
                "E",
                "",
                "",
                "E: outer\n\tat a\nCaused by: F: middle\n\tat b\nCaused by: G: inner\n\tat c");

        assertThat(failure.cause()).isEqualTo("G: inner");
        assertThat(failure.headline()).isEqualTo("E: outer");
    }

    @Test
    void aStateThatANewerClusterAddsIsNoError() {
        assertThat(JobState.of("DREAMING")).isEqualTo(JobState.UNKNOWN);
        assertThat(JobState.of("CANCELED").terminal()).isTrue();
    }
}
