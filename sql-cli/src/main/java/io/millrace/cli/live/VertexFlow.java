package io.millrace.cli.live;

import io.millrace.wire.cluster.IoMetrics;
import io.millrace.wire.cluster.Jobs;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// The throughput of a vertex between two samples.
///
/// @param in       records read per second
/// @param out      records written per second
/// @param busy     the share of time that its tasks worked, between 0 and 1
/// @param pressure the share of time that its tasks were back-pressured, between 0 and 1
record VertexFlow(Jobs.Vertex vertex, double in, double out, OptionalDouble busy, double pressure) {

    static List<VertexFlow> between(Optional<Jobs.Detail> before, Jobs.Detail now) {
        return now.vertices().stream()
                .map(vertex -> before.flatMap(old -> same(old, vertex))
                        .map(old -> of(old, vertex, now.now() - before.get().now()))
                        .orElseGet(() -> new VertexFlow(vertex, 0, 0, OptionalDouble.empty(), 0)))
                .toList();
    }

    private static Optional<Jobs.Vertex> same(Jobs.Detail detail, Jobs.Vertex vertex) {
        return detail.vertices().stream()
                .filter(old -> old.id().equals(vertex.id()))
                .findFirst();
    }

    private static VertexFlow of(Jobs.Vertex before, Jobs.Vertex now, long millis) {
        double time = Math.max(1, millis);
        double tasks = time * Math.max(1, now.parallelism());
        IoMetrics then = before.metrics();
        IoMetrics present = now.metrics();
        double busy = present.accumulatedBusyTime() - then.accumulatedBusyTime();
        return new VertexFlow(
                now,
                rate(then.readRecords(), present.readRecords(), time),
                rate(then.writeRecords(), present.writeRecords(), time),
                Double.isNaN(busy) ? OptionalDouble.empty() : OptionalDouble.of(share(busy, tasks)),
                share((double) (present.accumulatedBackpressuredTime() - then.accumulatedBackpressuredTime()), tasks));
    }

    /// Never negative, because a restarted task counts from zero.
    private static double rate(long before, long now, double millis) {
        return Math.max(0, now - before) * 1000 / millis;
    }

    private static double share(double part, double whole) {
        return Math.clamp(part / whole, 0, 1);
    }
}
