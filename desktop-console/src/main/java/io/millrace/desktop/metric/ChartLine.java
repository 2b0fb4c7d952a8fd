package io.millrace.desktop.metric;

import io.millrace.wire.id.JobId;
import java.util.List;
import java.util.Optional;

/// A line of a chart: a metric of one object and its keys in the recorder.
///
/// @param of    the metric and its object: never `Each…`, and with a job if it is part of one
/// @param label the display name of the object
/// @param keys  the recorded series to combine; more than one for a metric over all subtasks
/// @param fold  the way to combine them
record ChartLine(PickedMetric of, String label, List<Key> keys, Fold fold) {
    public ChartLine {
        keys = List.copyOf(keys);
    }

    /// The key of a series in the recorder.
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

        /// Returns SUM for amounts and MAX for shares, times and queue sizes, where the largest value matters most.
        static Fold of(String metric) {
            var last = metric.substring(metric.lastIndexOf('.') + 1);
            return last.startsWith("num") ? SUM : MAX;
        }
    }

    /// Returns whether the recorder keeps the metric by default.
    public boolean kept() {
        return RecordedMetric.find(of.subject(), of.metric()).isPresent();
    }
}
