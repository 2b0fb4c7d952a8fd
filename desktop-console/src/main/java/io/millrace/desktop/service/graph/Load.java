package io.millrace.desktop.service.graph;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// The current load of a vertex. Shares of time, from 0 to 1, are the maximum over the subtasks, because a mean hides
/// the subtask that holds up the others. Rates are per second, summed over the subtasks. A value is empty if it is not
/// measured: sources of the older kind do not report how busy they are.
///
/// @param lag      the delay of the slowest subtask's event time behind the clock
/// @param subtasks the subtasks in order, if the cluster reports them
public record Load(
        OptionalDouble busy,
        OptionalDouble back,
        OptionalDouble idle,
        OptionalDouble recordsIn,
        OptionalDouble recordsOut,
        Optional<Skew> skew,
        Optional<Duration> lag,
        List<SubtaskLoad> subtasks) {

    /// The share of time from which the engine itself reports low back-pressure.
    public static final double HELD_BACK = 0.1;

    /// The share of time from which a busy vertex is notable.
    public static final double WORKING = 0.5;

    public Load {
        subtasks = List.copyOf(subtasks);
    }

    public Heat heat() {
        return Heat.of(busy, back);
    }

    /// Whether the skew is large enough to report.
    public boolean uneven() {
        return skew.filter(Skew::counts).isPresent();
    }
}
