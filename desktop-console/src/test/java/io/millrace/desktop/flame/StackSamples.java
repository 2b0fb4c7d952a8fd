package io.millrace.desktop.flame;

import io.millrace.wire.cluster.FlameGraphs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;

/// Sample profiles, written as collapsed stacks.
public final class StackSamples {
    private StackSamples() {}

    public static Frames frames(String... lines) {
        var text = String.join("\n", lines);
        try {
            return CollapsedReader.read(
                    new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), ReadProgress.NONE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A sample as the cluster answers it.
    public static FlameGraphs.Graph graph(Instant at, String... lines) {
        return new FlameGraphs.Graph(at.toEpochMilli(), Optional.of(node(frames(lines), 0)));
    }

    private static FlameGraphs.Node node(Frames frames, int frame) {
        return new FlameGraphs.Node(
                frames.name(frame),
                (int) frames.weight(frame),
                IntStream.range(frames.calleesFrom(frame), frames.calleesTo(frame))
                        .mapToObj(callee -> node(frames, callee))
                        .toList());
    }

    public static Profile profile(String... lines) {
        return Profile.samples(frames(lines));
    }
}
