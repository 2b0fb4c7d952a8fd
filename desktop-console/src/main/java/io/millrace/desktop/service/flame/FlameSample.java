package io.millrace.desktop.service.flame;

import java.time.Instant;

/// The answer to a question for a flame graph.
public sealed interface FlameSample {

    /// The stacks, as they were sampled until `at`.
    record Taken(Instant at, Frames frames) implements FlameSample {}

    /// The cluster has begun to sample; asking again in a few seconds brings the stacks.
    record Sampling() implements FlameSample {}

    /// The cluster's configuration forbids sampling.
    record Disabled() implements FlameSample {}

    /// The vertex runs no more, or does not run yet.
    record NotRunning() implements FlameSample {}
}
