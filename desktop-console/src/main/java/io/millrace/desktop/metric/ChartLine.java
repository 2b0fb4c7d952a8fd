package io.millrace.desktop.metric;

import io.millrace.wire.id.JobId;
import java.util.List;
import java.util.Optional;

/// One line of a chart: a metric of one object, and how the recorder has it.
///
/// @param of    whose figure it is: never `Each…`, and with its job where it is part of one
/// @param label of the object, for people
/// @param keys  the figures of the recorder that make it, more than one for a metric over all subtasks
/// @param fold  how several become one
record ChartLine(PickedMetric of, String label, List<Key> keys, Fold fold) {
    public ChartLine {
        keys = List.copyOf(keys);
    }

    /// Under which names the recorder has a figure.
    public record Key(Optional<JobId> job, String subject, String metric) {}

    /// The way the values of several subtasks are combined.
    public enum Fold {
        SUM,
        MAX;

        double of(double one, double other) {
            if (Double.isNaN(one)) {
                return other;
            }
            if (Double.isNaN(other)) {
                return one;
            }
            return this == SUM ? one + other : Math.max(one, other);
        }

        /// Amounts are summed up; of shares, times and sizes of queues the largest tells most.
        static Fold of(String metric) {
            var last = metric.substring(metric.lastIndexOf('.') + 1);
            return last.startsWith("num") ? SUM : MAX;
        }
    }

    /// Whether the recorder keeps it without being asked to.
    public boolean kept() {
        return RecordedMetric.find(of.subject(), of.metric()).isPresent();
    }
}
