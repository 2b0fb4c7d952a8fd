package io.millrace.desktop.flame;

import io.millrace.wire.cluster.FlameGraphs;
import java.time.Instant;

/// The visible state of a flame graph.
public sealed interface FlamePicture {
    record Drawn(Instant at, Profile profile) implements FlamePicture {}

    /// A message instead of frames: the reason and what will happen next.
    record Message(String text, boolean waiting) implements FlamePicture {}

    /// Converts a response to a sample or to the reason why there is none.
    static FlamePicture of(FlameGraphs.Graph graph) {
        if (graph.data().isPresent()) {
            return of(
                    Instant.ofEpochMilli(graph.endTimestamp()),
                    StackTree.of(graph.data().get()).frames());
        }
        if (graph.endTimestamp() == FlameGraphs.DISABLED) {
            return new Message(
                    "Flame graphs are switched off at this cluster: rest.flamegraph.enabled is false.", false);
        }
        return graph.endTimestamp() == FlameGraphs.TERMINATED
                ? new Message("This vertex is not running, so there is nothing to sample.", false)
                : new Message("The cluster is taking samples. The first graph comes after a few seconds.", true);
    }

    static FlamePicture of(Instant at, Frames frames) {
        return frames.total() == 0
                ? new Message(
                        "No sample of this kind was taken: no thread of the vertex was seen in this state.", false)
                : new Drawn(at, Profile.samples(frames));
    }
}
