package io.millrace.desktop.screen.flame;

import io.millrace.desktop.service.flame.FlameSample;
import io.millrace.desktop.service.flame.Frames;
import io.millrace.desktop.service.flame.Profile;
import java.time.Instant;

/// The visible state of a flame graph.
public sealed interface FlamePicture {

    record Drawn(Instant at, Profile profile) implements FlamePicture {}

    /// No frames, and a sentence that says why and what will happen.
    record Message(String text, boolean waiting) implements FlamePicture {}

    /// One sample.
    static FlamePicture of(FlameSample sample) {
        return switch (sample) {
            case FlameSample.Taken(Instant at, Frames frames) ->
                frames.total() == 0
                        ? new Message(
                                "No sample of this kind was taken: no thread of the vertex was seen in this state.",
                                false)
                        : new Drawn(at, Profile.samples(frames));
            case FlameSample.Sampling() ->
                new Message("The cluster is taking samples. The first graph comes after a few seconds.", true);
            case FlameSample.Disabled() ->
                new Message("Flame graphs are switched off at this cluster: rest.flamegraph.enabled is false.", false);
            case FlameSample.NotRunning() ->
                new Message("This vertex is not running, so there is nothing to sample.", false);
        };
    }
}
