package io.millrace.desktop.service.flame;

import java.time.Instant;
import java.util.OptionalInt;

/// A flame graph that a cluster has kept.
///
/// @param subtask missing for the whole vertex
/// @param samples how many stacks it is made of
public record KeptFlame(String id, Instant at, OptionalInt subtask, int samples) {}
