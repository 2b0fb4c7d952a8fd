package io.millrace.desktop.graph;

import io.millrace.wire.cluster.Loads;
import io.millrace.wire.id.VertexId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The load of a vertex at one moment. Shares of time, from 0 to 1, are the maximum over the subtasks, because a mean
/// hides the subtask that holds up the others. Rates are per second, summed over the subtasks. A value is empty if it
/// is not measured: sources of the older kind do not report how busy they are.
///
/// @param skew     the ratio of the most loaded subtask to the mean
/// @param skewed   the most loaded subtask, if it is known
/// @param lag      the delay of the slowest subtask's event time behind the clock
/// @param subtasks the subtasks in order, if the cluster reports them
record Load(
        Optional<Double> busy,
        Optional<Double> back,
        Optional<Double> idle,
        Flow flow,
        Optional<Double> skew,
        Optional<Integer> skewed,
        Optional<Duration> lag,
        List<Loads.Subtask> subtasks) {

    /// The share of time from which the engine itself reports low back-pressure.
    static final double HELD_BACK = 0.1;

    private static final double UNEVEN = 2;

    static Map<VertexId, Load> byVertex(Loads.Report report) {
        return report.vertices().stream()
                .collect(Collectors.toMap(Loads.Vertex::id, vertex -> of(vertex, report.at())));
    }

    private static Load of(Loads.Vertex vertex, long at) {
        return new Load(
                vertex.busy().map(Loads.Spread::max),
                vertex.backPressured().map(Loads.Spread::max),
                vertex.idle().map(Loads.Spread::max),
                new Flow(vertex.recordsIn(), vertex.recordsOut()),
                vertex.skew(),
                vertex.skewed(),
                vertex.watermark().map(watermark -> lag(watermark.low(), at)),
                vertex.subtasks().orElse(List.of()));
    }

    /// The time from a watermark to a later moment, both in epoch milliseconds.
    static Duration lag(long watermark, long at) {
        return Duration.ofMillis(Math.max(0, at - watermark));
    }

    Heat heat() {
        return Heat.of(busy, back);
    }

    /// Whether the skew is large enough to report.
    boolean uneven() {
        return skew.filter(times -> times >= UNEVEN).isPresent();
    }
}
