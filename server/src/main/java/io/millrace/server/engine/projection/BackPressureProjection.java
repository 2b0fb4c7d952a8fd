package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.BackPressure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.runtime.metrics.MetricNames;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;
import org.jspecify.annotations.Nullable;

/// Projects back-pressure.
public final class BackPressureProjection {
    private static final double WELL = 0.10;
    private static final double LOW = 0.50;

    private BackPressureProjection() {}

    /// @param attempts the representative attempt of each subtask of which several attempts run
    public static BackPressure.Report report(
            MetricStore.@Nullable TaskMetricStore vertex, Map<Integer, Integer> attempts, long asked) {
        if (vertex == null) {
            return BackPressure.Report.nothing();
        }
        var subtasks = new ArrayList<BackPressure.Subtask>();
        vertex.getAllSubtaskMetricStores()
                .forEach((index, subtask) -> subtasks.add(subtask(index, subtask, attempts.getOrDefault(index, -1))));
        if (subtasks.isEmpty()) {
            return BackPressure.Report.nothing();
        }
        subtasks.sort(Comparator.comparingInt(BackPressure.Subtask::subtask));
        var worst = level(
                subtasks.stream().mapToDouble(BackPressure.Subtask::ratio).max().orElse(0));
        return new BackPressure.Report(
                BackPressure.Presence.OK,
                Optional.of(worst),
                Optional.of(worst),
                Optional.of(asked),
                Optional.of(subtasks));
    }

    private static BackPressure.Subtask subtask(int index, MetricStore.SubtaskMetricStore subtask, int standing) {
        var attempts = subtask.getAllAttemptsMetricStores();
        if (attempts.size() < 2) {
            return one(index, Optional.empty(), subtask, Optional.empty());
        }
        int shown = attempts.containsKey(standing)
                ? standing
                : attempts.keySet().iterator().next();
        List<BackPressure.Subtask> others = attempts.entrySet().stream()
                .filter(entry -> entry.getKey() != shown)
                .map(entry -> one(index, Optional.of(entry.getKey()), entry.getValue(), Optional.empty()))
                .toList();
        var store = attempts.get(shown);
        return one(index, Optional.of(shown), store == null ? subtask : store, Optional.of(others));
    }

    private static BackPressure.Subtask one(
            int index,
            Optional<Integer> attempt,
            MetricStore.ComponentMetricStore metrics,
            Optional<List<BackPressure.Subtask>> others) {
        double ratio = share(metrics, MetricNames.TASK_BACK_PRESSURED_TIME);
        var level = level(ratio);
        return new BackPressure.Subtask(
                index,
                attempt,
                level,
                level,
                ratio,
                share(metrics, MetricNames.TASK_IDLE_TIME),
                share(metrics, MetricNames.TASK_BUSY_TIME),
                others);
    }

    private static double share(MetricStore.ComponentMetricStore metrics, String millisPerSecond) {
        return Double.parseDouble(metrics.getMetric(millisPerSecond, "0")) / 1000;
    }

    static BackPressure.Level level(double ratio) {
        return ratio <= WELL ? BackPressure.Level.OK : ratio <= LOW ? BackPressure.Level.LOW : BackPressure.Level.HIGH;
    }
}
