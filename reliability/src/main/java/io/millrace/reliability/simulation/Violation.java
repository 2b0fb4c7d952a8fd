package io.millrace.reliability.simulation;

import java.util.List;

/// A broken invariant, with the steps that led to it.
///
/// @param steps the last ones
record Violation(long seed, String what, List<String> steps) {
    Violation {
        steps = List.copyOf(steps);
    }
}
