package io.millrace.desktop.flame;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.json.Json;
import io.millrace.wire.cluster.FlameGraphs;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FlamePictureTest {
    @Test
    void aFlameGraphSaysInPlaceOfATimeWhyItIsNotThere() {
        assertThat(message(FlameGraphs.WAITING).waiting()).isTrue();
        assertThat(message(FlameGraphs.DISABLED).text()).contains("switched off");
        assertThat(message(FlameGraphs.TERMINATED).text()).contains("not running");
    }

    private static FlamePicture.Message message(long inPlaceOfATime) {
        return (FlamePicture.Message) FlamePicture.of(new FlameGraphs.Graph(inPlaceOfATime, Optional.empty()));
    }

    @Test
    void stacksOfFourHundredFramesAreRead() {
        int frames = 400;
        var json = "{\"endTimestamp\":5,\"data\":" + "{\"name\":\"f\",\"value\":1,\"children\":[".repeat(frames)
                + "]}".repeat(frames) + "}";

        FlameGraphs.Graph graph = Json.readLenient(json.getBytes(StandardCharsets.UTF_8), FlameGraphs.Graph.class);

        assertThat(FlamePicture.of(graph))
                .isInstanceOfSatisfying(
                        FlamePicture.Drawn.class,
                        drawn -> assertThat(drawn.at()).isEqualTo(Instant.ofEpochMilli(5)));
    }
}
