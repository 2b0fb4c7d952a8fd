package io.millrace.desktop.service.flame;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.json.Json;
import io.millrace.wire.cluster.FlameGraphs;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RemoteFlamesTest {
    @Test
    void aFlameGraphSaysInPlaceOfATimeWhyItIsNotThere() {
        assertThat(RemoteFlames.sample(new FlameGraphs.Graph(FlameGraphs.WAITING, Optional.empty())))
                .isEqualTo(new FlameSample.Sampling());
        assertThat(RemoteFlames.sample(new FlameGraphs.Graph(FlameGraphs.DISABLED, Optional.empty())))
                .isEqualTo(new FlameSample.Disabled());
        assertThat(RemoteFlames.sample(new FlameGraphs.Graph(FlameGraphs.TERMINATED, Optional.empty())))
                .isEqualTo(new FlameSample.NotRunning());
    }

    @Test
    void stacksOfFourHundredFramesAreRead() {
        int frames = 400;
        var json = "{\"endTimestamp\":5,\"data\":" + "{\"name\":\"f\",\"value\":1,\"children\":[".repeat(frames)
                + "]}".repeat(frames) + "}";

        FlameGraphs.Graph graph = Json.readLenient(json.getBytes(StandardCharsets.UTF_8), FlameGraphs.Graph.class);

        assertThat(RemoteFlames.sample(graph))
                .isInstanceOfSatisfying(
                        FlameSample.Taken.class, taken -> assertThat(taken.at()).isEqualTo(Instant.ofEpochMilli(5)));
    }
}
