package io.millrace.server.engine.projection;

import java.util.Optional;
import org.apache.flink.runtime.metrics.MetricNames;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;

/// Metrics as numbers. What has not been measured yet is -1 or not a number; neither is a figure.
final class MetricValues {
    private MetricValues() {}

    static Optional<Double> number(MetricStore.ComponentMetricStore metrics, String name) {
        return signed(metrics, name).filter(value -> value >= 0);
    }

    /// Of a metric of which is not known whether it can be below zero.
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

    /// How far event time has come at a subtask: nowhere before the first watermark, and nowhere after the last.
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
