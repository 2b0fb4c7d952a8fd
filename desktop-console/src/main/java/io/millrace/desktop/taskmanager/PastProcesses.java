package io.millrace.desktop.taskmanager;

import io.millrace.desktop.taskmanager.ProcessRow.ProcessMetric;
import io.millrace.wire.cluster.History;
import io.millrace.wire.id.TaskManagerId;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Converts the recorded metrics to the processes at a past moment; pure.
final class PastProcesses {
    private static final String JOB_MANAGER = "jobmanager";
    private static final String COLLECTED = "gcTime";
    private static final double SECOND = 1000;
    private static final Map<String, ProcessMetric> FIGURES = Map.of(
            "cpuLoad", ProcessMetric.CPU,
            "heapUsed", ProcessMetric.HEAP_USED,
            "heapMax", ProcessMetric.HEAP_MAX,
            "managedUsed", ProcessMetric.MANAGED_USED,
            "networkUsed", ProcessMetric.NETWORK_USED,
            "metaspaceUsed", ProcessMetric.METASPACE_USED,
            "nonHeapUsed", ProcessMetric.NON_HEAP_USED,
            "directUsed", ProcessMetric.DIRECT_USED,
            "threads", ProcessMetric.THREADS);

    /// The maximum age of a recorded value; an older one says nothing about a moment.
    static final Duration FRESH = Duration.ofSeconds(45);

    static final List<String> RECORDED = Stream.concat(FIGURES.keySet().stream().sorted(), Stream.of(COLLECTED))
            .toList();

    private PastProcesses() {}

    /// The job manager, then the task managers by their ids.
    static List<ProcessRow> of(History.Charts charts, Instant at) {
        var byProcess = new TreeMap<String, Map<ProcessMetric, Double>>(
                Comparator.comparing((String id) -> !id.equals(JOB_MANAGER)).thenComparing(id -> id));
        for (var series : charts.series()) {
            if (series.job().isEmpty()) {
                figure(charts.times(), series, at)
                        .ifPresent(known -> byProcess
                                .computeIfAbsent(series.subject(), process -> new EnumMap<>(ProcessMetric.class))
                                .put(known.figure, known.value));
            }
        }
        return byProcess.entrySet().stream()
                .map(each -> row(each.getKey(), each.getValue()))
                .toList();
    }

    private record Known(ProcessMetric figure, double value) {}

    private static Optional<Known> figure(List<Long> times, History.Series series, Instant at) {
        var figure = FIGURES.get(series.metric());
        if (figure == null && !series.metric().equals(COLLECTED)) {
            return Optional.empty();
        }
        int last = last(times, series.values(), times.size(), at);
        if (last < 0) {
            return Optional.empty();
        }
        if (figure != null) {
            return Optional.of(new Known(figure, series.values().get(last)));
        }
        var share = growth(times, series.values(), last, at);
        return share.isPresent()
                ? Optional.of(new Known(ProcessMetric.COLLECTING, share.getAsDouble() * SECOND))
                : Optional.empty();
    }

    /// The index of the last known value before index `before` and not after the moment; -1 if there is none.
    private static int last(List<Long> times, List<Double> values, int before, Instant at) {
        int index = Math.min(before, values.size()) - 1;
        while (index >= 0 && (times.get(index) > at.toEpochMilli() || !Double.isFinite(values.get(index)))) {
            index--;
        }
        return index;
    }

    /// The growth per millisecond between the last two values, at most 1. A sum that shrinks belongs to a new process.
    private static OptionalDouble growth(List<Long> times, List<Double> sums, int last, Instant at) {
        int before = last(times, sums, last, at);
        if (before < 0 || sums.get(last) < sums.get(before)) {
            return OptionalDouble.empty();
        }
        double share = (sums.get(last) - sums.get(before)) / (times.get(last) - times.get(before));
        return OptionalDouble.of(Math.min(1, share));
    }

    private static ProcessRow row(String process, Map<ProcessMetric, Double> figures) {
        return new ProcessRow(
                process.equals(JOB_MANAGER)
                        ? ClusterProcess.JOB_MANAGER
                        : ClusterProcess.of(new TaskManagerId(process)),
                Optional.empty(),
                figures);
    }
}
