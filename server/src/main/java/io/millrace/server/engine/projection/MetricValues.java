package io.millrace.server.engine.projection;

import java.util.Optional;
import org.apache.flink.runtime.metrics.MetricNames;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;

/// Parses metrics as numbers. A metric that has not been measured yet is -1 or NaN, and has no value.
final class MetricValues {
    private MetricValues() {}

    static Optional<Double> number(MetricStore.ComponentMetricStore metrics, String name) {
        return signed(metrics, name).filter(value -> value >= 0);
    }

    /// The value of a metric that may be negative.
    static Optional<Double> signed(MetricStore.ComponentMetricStore metrics, String name) {
        var text = metrics.getMetric(name);
        if (text == null) {
            return Optional.empty();
        }
        try {
            double value = Double.parseDouble(text);
            return Double.isFinite(value) ? Optional.of(value) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /// The watermark of a subtask. Empty before the first watermark, and after the last one.
    static Optional<Long> watermark(MetricStore.ComponentMetricStore metrics) {
        var text = metrics.getMetric(MetricNames.IO_CURRENT_INPUT_WATERMARK);
        if (text == null) {
            return Optional.empty();
        }
        try {
            long value = Long.parseLong(text);
            return value == Long.MIN_VALUE || value == Long.MAX_VALUE ? Optional.empty() : Optional.of(value);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
