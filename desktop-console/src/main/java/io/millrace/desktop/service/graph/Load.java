package io.millrace.desktop.service.graph;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// The current load of a vertex. Shares of time, from 0 to 1, are those of the subtask that has most of it: a mean
/// hides the one that holds up all others. Rates, a second, are of all subtasks together. What is empty is not
/// measured, as with sources of the older kind, which do not tell how busy they are.
///
/// @param lag      how far the event time of the slowest subtask is behind the clock
/// @param subtasks each of them in order, where the cluster tells of them
public record Load(
        OptionalDouble busy,
        OptionalDouble back,
        OptionalDouble idle,
        OptionalDouble recordsIn,
        OptionalDouble recordsOut,
        Optional<Skew> skew,
        Optional<Duration> lag,
        List<SubtaskLoad> subtasks) {

    /// What the engine itself calls low back-pressure begins here.
    public static final double HELD_BACK = 0.1;

    /// From here on it is news that something is busy.
    public static final double WORKING = 0.5;

    public Load {
        subtasks = List.copyOf(subtasks);
    }

    public Heat heat() {
        return Heat.of(busy, back);
    }

    /// Whether one subtask has so much more to do that it should be said.
    public boolean uneven() {
        return skew.filter(Skew::counts).isPresent();
    }
}
