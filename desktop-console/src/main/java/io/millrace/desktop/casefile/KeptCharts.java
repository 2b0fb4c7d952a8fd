package io.millrace.desktop.casefile;

import io.millrace.casefile.CaseQuestion;
import io.millrace.client.Transport;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.History;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Answers requests for recorded values from a case. The file has them at the recorder's own interval, and the answer
/// is computed for any period, step and selection.
final class KeptCharts {
    private static final int MAX_STEPS = 2000;
    private static final int DEFAULT_STEPS = 300;
    private static final int DEFAULT_EVENTS = 1000;
    private static final long DEFAULT_SPAN = 15 * 60_000;

    private final CaseFile file;
    private @Nullable Figures figures;

    KeptCharts(CaseFile file) {
        this.file = file;
    }

    void register(Map<String, CaseTransport.Made> made) {
        made.put(History.SERIES.name(), this::series);
        made.put(History.EVENTS.name(), this::events);
    }

    /// The subject of a recorded series.
    private record Subject(Optional<JobId> job, String subject, String name, String metric) {}

    /// All values in the file on a common time axis.
    private static final class Figures {
        private final long[] times;
        private final Map<Subject, double[]> values;
        private final History.Status recorder;

        Figures(long[] times, Map<Subject, double[]> values, History.Status recorder) {
            this.times = times;
            this.values = values;
            this.recorder = recorder;
        }
    }

    private Optional<Transport.Answer> series(Arguments arguments) throws IOException {
        if (file.charts().isEmpty()) {
            return Optional.empty();
        }
        var kept = figures();
        long to = arguments.find(History.TO).orElse(file.manifest().window().to());
        long from = arguments.find(History.FROM).orElse(to - DEFAULT_SPAN);
        var axis = Axis.of(
                Math.min(from, to),
                Math.max(from, to),
                arguments.find(History.STEP).orElse(0L),
                kept.recorder.interval());
        var jobs = new HashSet<>(arguments.all(Events.JOBS));
        var subjects = new HashSet<>(arguments.all(History.SUBJECTS));
        var metrics = new HashSet<>(arguments.all(History.METRICS));
        var aggregation = arguments.find(History.AGG).orElse(History.Aggregation.AVG);
        var series = new ArrayList<History.Series>();
        kept.values.forEach((of, values) -> {
            if (wanted(of, jobs, subjects, metrics)) {
                axis.series(kept.times, values, aggregation)
                        .ifPresent(cut ->
                                series.add(new History.Series(of.job(), of.subject(), of.name(), of.metric(), cut)));
            }
        });
        return Optional.of(CaseTransport.json(
                new History.Charts(axis.from, axis.to, axis.step, axis.times(), series, false, kept.recorder)));
    }

    private static boolean wanted(Subject of, Set<JobId> jobs, Set<String> subjects, Set<String> metrics) {
        return (jobs.isEmpty() || of.job().map(jobs::contains).orElse(false))
                && (subjects.isEmpty() || subjects.contains(of.subject()))
                && (metrics.isEmpty() || metrics.contains(of.metric()));
    }

    /// The time axis of a response, chosen as the server does.
    private record Axis(long from, long to, long step, int steps) {
        static Axis of(long from, long to, long wished, long interval) {
            long length = to - from + 1;
            long fitting = wished > 0 ? wished : Math.max(interval, Math.ceilDiv(length, DEFAULT_STEPS));
            long step = Math.max(Math.max(1, fitting), Math.ceilDiv(length, MAX_STEPS));
            return new Axis(from, to, step, (int) Math.ceilDiv(length, step));
        }

        List<Long> times() {
            return Stream.iterate(from, time -> time + step).limit(steps).toList();
        }

        /// Aggregates a series to the steps of the axis; empty if it has no values within the axis.
        Optional<List<Double>> series(long[] times, double[] values, History.Aggregation aggregation) {
            var result = new double[steps];
            var counts = new int[steps];
            Arrays.fill(result, Double.NaN);
            boolean any = false;
            int first = Arrays.binarySearch(times, from);
            for (int at = first < 0 ? -first - 1 : first; at < times.length && times[at] <= to; at++) {
                if (!Double.isNaN(values[at])) {
                    any = true;
                    int into = (int) ((times[at] - from) / step);
                    result[into] = merged(result[into], counts[into]++, values[at], aggregation);
                }
            }
            return any ? Optional.of(Arrays.stream(result).boxed().toList()) : Optional.empty();
        }

        private static double merged(double before, int count, double value, History.Aggregation aggregation) {
            if (count == 0) {
                return value;
            }
            return switch (aggregation) {
                case AVG -> before + (value - before) / (count + 1);
                case MIN -> Math.min(before, value);
                case MAX -> Math.max(before, value);
                case LAST -> value;
            };
        }
    }

    private synchronized Figures figures() throws IOException {
        if (figures == null) {
            figures = read();
        }
        return figures;
    }

    private Figures read() throws IOException {
        var pieces = new ArrayList<History.Charts>();
        for (var entry : file.charts()) {
            pieces.add(file.json(entry, History.Charts.class));
        }
        long[] times = pieces.stream()
                .flatMap(piece -> piece.times().stream())
                .mapToLong(Long::longValue)
                .sorted()
                .distinct()
                .toArray();
        var values = new LinkedHashMap<Subject, double[]>();
        for (var piece : pieces) {
            for (var series : piece.series()) {
                var of = new Subject(series.job(), series.subject(), series.name(), series.metric());
                var into = values.computeIfAbsent(of, subject -> unknown(times.length));
                int steps = Math.min(piece.times().size(), series.values().size());
                for (int step = 0; step < steps; step++) {
                    into[Arrays.binarySearch(times, piece.times().get(step))] =
                            series.values().get(step);
                }
            }
        }
        return new Figures(times, values, pieces.getFirst().recorder());
    }

    private static double[] unknown(int length) {
        var values = new double[length];
        Arrays.fill(values, Double.NaN);
        return values;
    }

    private Optional<Transport.Answer> events(Arguments arguments) throws IOException {
        var kept = file.answer(CaseQuestion.key(History.EVENTS, Arguments.NONE));
        if (kept.isEmpty()) {
            return Optional.empty();
        }
        History.RecordedEvents happened = file.json(kept.get().entry(), History.RecordedEvents.class);
        var jobs = new HashSet<>(arguments.all(Events.JOBS));
        var kinds = new HashSet<>(arguments.all(Events.KINDS));
        long from = arguments.find(History.FROM).orElse(0L);
        long to = arguments.find(History.TO).orElse(Long.MAX_VALUE);
        var wanted = happened.events().stream()
                .filter(event -> from <= event.time() && event.time() <= to)
                .filter(event ->
                        jobs.isEmpty() || event.job().map(jobs::contains).orElse(false))
                .filter(event -> kinds.isEmpty() || kinds.contains(event.kind()))
                .sorted(Comparator.comparingLong(Events.Change::time))
                .toList();
        int limit = Math.max(1, arguments.find(History.LIMIT).orElse(DEFAULT_EVENTS));
        var latest = wanted.subList(Math.max(0, wanted.size() - limit), wanted.size());
        return Optional.of(CaseTransport.json(new History.RecordedEvents(
                latest, happened.truncated() || latest.size() < wanted.size(), happened.recorder())));
    }
}
