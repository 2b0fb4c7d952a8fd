package io.millrace.insight;

import static java.util.Comparator.comparingDouble;

import io.millrace.wire.cluster.Diagnosis.Figure;
import io.millrace.wire.cluster.Diagnosis.Kind;
import io.millrace.wire.cluster.Diagnosis.Place;
import io.millrace.wire.cluster.Diagnosis.Unit;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Finds where records pile up. A back-pressured vertex is a victim; the culprit is the first vertex downstream of it
/// that is not back-pressured itself.
final class FlowExamination {
    /// The engine's threshold between no back-pressure and a low one.
    private static final double WAITS = 0.10;

    private static final double AT_LIMIT = 0.80;
    private static final double IS_BUSY = 0.50;
    private static final double IS_IDLE = 0.50;
    private static final double UNEVEN = 2.0;
    private static final double MIN_RATE = 1.0;

    private final List<JobFigures.Vertex> vertices;
    private final Findings findings;
    private final Map<VertexId, JobFigures.Vertex> byId = new LinkedHashMap<>();

    FlowExamination(List<JobFigures.Vertex> vertices, Findings findings) {
        this.vertices = vertices;
        this.findings = findings;
        vertices.forEach(vertex -> byId.put(vertex.id(), vertex));
    }

    /// Returns false when no vertex has figures.
    boolean examine() {
        var measured = vertices.stream()
                .filter(vertex -> vertex.subtasks().stream().anyMatch(JobFigures.Subtask::measured))
                .toList();
        vertices.stream()
                .filter(vertex -> !measured.contains(vertex))
                .forEach(vertex -> findings.unjudged(
                        "vertex '" + vertex.name() + "'",
                        "none of its subtasks has reported " + MetricNames.BUSY + ", " + MetricNames.BACK_PRESSURED
                                + " and " + MetricNames.IDLE + " yet"));
        if (measured.isEmpty()) {
            return false;
        }
        var waiting = measured.stream().filter(this::waits).toList();
        findings.looked(
                "back-pressure of " + measured.size() + " vertices",
                waiting.isEmpty()
                        ? "no vertex waits more than " + Formats.percent(WAITS) + " of its time for those behind it"
                        : waiting.size() + " wait more than " + Formats.percent(WAITS)
                                + " of their time for those behind them");
        var disconnected =
                measured.stream().filter(JobFigures.Vertex::isDisconnected).toList();
        disconnected.forEach(this::reportDisconnected);
        if (waiting.isEmpty() && disconnected.isEmpty()) {
            examineFree(measured);
        } else {
            culprits(waiting).forEach((culprit, victims) -> blame(culprit, victims));
        }
        measured.forEach(this::examineSkew);
        return true;
    }

    private void reportDisconnected(JobFigures.Vertex source) {
        findings.found(
                Kind.NO_CONNECTION,
                Place.vertex(source.id(), source.name(), Optional.empty()),
                1,
                naming(source)
                        .then(
                                " has no connection to a broker of Kafka, and waits for one. Check that the brokers at"
                                        + " 'properties.bootstrap.servers' of its table run, and that the task managers reach them."),
                List.of(FindingLabels.figure(
                        MetricNames.KAFKA_CONNECTIONS,
                        Optional.of(source.id()),
                        Optional.empty(),
                        0,
                        Unit.COUNT,
                        Optional.of(1.0))));
    }

    private boolean waits(JobFigures.Vertex vertex) {
        return SubtaskSpread.of(vertex, JobFigures.Subtask::backPressured)
                .filter(shares -> shares.max() > WAITS)
                .isPresent();
    }

    private double busy(JobFigures.Vertex vertex) {
        return SubtaskSpread.of(vertex, JobFigures.Subtask::busy)
                .map(SubtaskSpread::max)
                .orElse(0.0);
    }

    /// Each culprit with the vertices that wait for it.
    private Map<JobFigures.Vertex, List<JobFigures.Vertex>> culprits(List<JobFigures.Vertex> waiting) {
        var culprits = new LinkedHashMap<JobFigures.Vertex, List<JobFigures.Vertex>>();
        for (var victim : waiting) {
            var next = firstFree(victim, new LinkedHashSet<>());
            next.stream()
                    .max(comparingDouble(this::busy))
                    .ifPresentOrElse(
                            culprit -> culprits.computeIfAbsent(culprit, _ -> new ArrayList<>())
                                    .add(victim),
                            () -> findings.unjudged(
                                    "what '" + victim.name() + "' waits for", "no vertex behind it has figures"));
        }
        return culprits;
    }

    /// The first vertices downstream that are not back-pressured themselves.
    private Set<JobFigures.Vertex> firstFree(JobFigures.Vertex from, Set<VertexId> seen) {
        var free = new LinkedHashSet<JobFigures.Vertex>();
        for (var next : after(from)) {
            if (!seen.add(next.id())) {
                continue;
            }
            if (waits(next)) {
                free.addAll(firstFree(next, seen));
            } else {
                free.add(next);
            }
        }
        return free;
    }

    private List<JobFigures.Vertex> after(JobFigures.Vertex from) {
        return vertices.stream()
                .filter(vertex -> vertex.inputs().contains(from.id()))
                .toList();
    }

    private void blame(JobFigures.Vertex culprit, List<JobFigures.Vertex> victims) {
        var worst = victims.stream()
                .max(comparingDouble(victim -> SubtaskSpread.of(victim, JobFigures.Subtask::backPressured)
                        .map(SubtaskSpread::max)
                        .orElse(0.0)))
                .orElseThrow();
        var wait = SubtaskSpread.of(worst, JobFigures.Subtask::backPressured).orElseThrow();
        var evidence = new ArrayList<>(
                List.of(figure(MetricNames.BACK_PRESSURED, worst, wait.subtask(), wait.max(), Unit.RATIO, WAITS)));
        var load = SubtaskSpread.of(culprit, JobFigures.Subtask::busy);
        load.ifPresent(shares ->
                evidence.add(figure(MetricNames.BUSY, culprit, shares.subtask(), shares.max(), Unit.RATIO, IS_BUSY)));
        var waits = naming(worst).then(" waits " + Formats.percent(wait.max()) + " of its time for ");
        if (load.isEmpty() || load.get().max() < IS_BUSY) {
            findings.found(
                    Kind.UNEXPLAINED_BACK_PRESSURE,
                    Place.vertex(culprit.id(), culprit.name(), Optional.empty()),
                    wait.max(),
                    waits.then(naming(culprit))
                            .then(", which is busy for only "
                                    + load.map(shares -> Formats.percent(shares.max()))
                                            .orElse("an unknown share")
                                    + " of its own: the cause is the network between them, or has passed by now."),
                    evidence);
            return;
        }
        var subtask = load.get().uneven(UNEVEN) ? Optional.of(load.get().subtask()) : Optional.<Integer>empty();
        findings.found(
                after(culprit).isEmpty() ? Kind.BUSY_SINK : Kind.BUSY_VERTEX,
                Place.vertex(culprit.id(), culprit.name(), subtask),
                wait.max(),
                busy(culprit, load.get(), subtask).then(", and ").then(waits).then("it. " + advice(culprit, subtask)),
                evidence);
    }

    private static Sentence busy(JobFigures.Vertex vertex, SubtaskSpread load, Optional<Integer> subtask) {
        return subtask.map(index -> ofSubtask(index, vertex)
                        .then(" is busy " + Formats.percent(load.max()) + " of its time, the others "
                                + Formats.percent(load.meanOfOthers())))
                .orElseGet(() -> naming(vertex).then(" is busy " + Formats.percent(load.max()) + " of its time"));
    }

    private static Sentence naming(JobFigures.Vertex vertex) {
        return Sentence.naming(vertex.id(), vertex.name());
    }

    private static Sentence ofSubtask(int index, JobFigures.Vertex vertex) {
        return Sentence.of("Subtask " + index + " of ").then(naming(vertex));
    }

    private String advice(JobFigures.Vertex culprit, Optional<Integer> subtask) {
        if (subtask.isPresent()) {
            return "More parallelism does not help while one subtask has most of the work: spread its keys.";
        }
        return after(culprit).isEmpty()
                ? "It is the last operator: look at the system that it writes to, then raise its parallelism."
                : "Its flame graph shows where the time goes; raise its parallelism when the work is needed.";
    }

    /// Examines a job without back-pressure.
    private void examineFree(List<JobFigures.Vertex> measured) {
        var busiest = measured.stream().max(comparingDouble(this::busy)).orElseThrow();
        var load = SubtaskSpread.of(busiest, JobFigures.Subtask::busy);
        findings.looked(
                "load of " + measured.size() + " vertices",
                load.map(shares -> "the busiest is '" + busiest.name() + "' with " + Formats.percent(shares.max())
                                + " of its time")
                        .orElse("no vertex reports how busy it is"));
        var limited =
                measured.stream().filter(vertex -> busy(vertex) >= AT_LIMIT).toList();
        if (limited.isEmpty()) {
            examineIdle(measured);
        }
        limited.forEach(vertex -> reportLimit(vertex, limited.size() == 1));
    }

    private void reportLimit(JobFigures.Vertex vertex, boolean only) {
        var shares = SubtaskSpread.of(vertex, JobFigures.Subtask::busy).orElseThrow();
        findings.found(
                vertex.isSource() ? Kind.BUSY_SOURCE : Kind.BUSY_VERTEX,
                Place.vertex(vertex.id(), vertex.name(), Optional.empty()),
                shares.max(),
                naming(vertex)
                        .then(" is busy " + Formats.percent(shares.max()) + " of its time"
                                + (only ? ", and no other vertex is at its limit: " : ": ")
                                + (vertex.isSource()
                                        ? "the job is as fast as this source reads."
                                        : "it will soon hold up the others.")),
                List.of(figure(MetricNames.BUSY, vertex, shares.subtask(), shares.max(), Unit.RATIO, AT_LIMIT)));
    }

    private void examineIdle(List<JobFigures.Vertex> measured) {
        var idle = measured.stream()
                .filter(vertex -> SubtaskSpread.of(vertex, JobFigures.Subtask::idle)
                        .filter(shares -> shares.mean() >= IS_IDLE)
                        .isPresent())
                .toList();
        var sources = idle.stream().filter(JobFigures.Vertex::isSource).toList();
        if (idle.size() < measured.size() || sources.isEmpty()) {
            return;
        }
        var names = sources.stream()
                .map(FlowExamination::naming)
                .reduce((some, next) -> some.then(", ").then(next))
                .orElseThrow();
        var evidence = sources.stream()
                .map(source -> {
                    var shares =
                            SubtaskSpread.of(source, JobFigures.Subtask::idle).orElseThrow();
                    return figure(MetricNames.IDLE, source, shares.subtask(), shares.mean(), Unit.RATIO, IS_IDLE);
                })
                .toList();
        findings.found(
                Kind.IDLE_SOURCES,
                Place.JOB,
                evidence.getFirst().value(),
                Sentence.of("Every vertex is idle for more than " + Formats.percent(IS_IDLE) + " of its time: ")
                        .then(names)
                        .then((sources.size() == 1 ? " delivers" : " deliver")
                                + " no more than this. If there should be more, look at where the data comes from."),
                evidence);
    }

    private void examineSkew(JobFigures.Vertex vertex) {
        var load = SubtaskSpread.of(vertex, JobFigures.Subtask::busy);
        var records = SubtaskSpread.of(vertex, JobFigures.Subtask::recordsIn);
        var evidence = new ArrayList<Figure>();
        load.filter(shares -> shares.max() >= IS_BUSY && shares.uneven(UNEVEN))
                .ifPresent(shares -> evidence.add(figure(
                        MetricNames.BUSY,
                        vertex,
                        shares.subtask(),
                        shares.max(),
                        Unit.RATIO,
                        UNEVEN * shares.meanOfOthers())));
        records.filter(shares -> shares.max() >= MIN_RATE && shares.uneven(UNEVEN))
                .ifPresent(shares -> evidence.add(figure(
                        MetricNames.RECORDS_IN,
                        vertex,
                        shares.subtask(),
                        shares.max(),
                        Unit.RECORDS_PER_SECOND,
                        UNEVEN * shares.meanOfOthers())));
        if (evidence.isEmpty()) {
            return;
        }
        var first = evidence.getFirst();
        var shares = first.source().equals(MetricNames.BUSY) ? load.orElseThrow() : records.orElseThrow();
        var what = first.source().equals(MetricNames.BUSY)
                ? " is busy " + Formats.percent(shares.max()) + " of its time, the others "
                        + Formats.percent(shares.meanOfOthers())
                : " takes " + Formats.count(Math.rint(shares.max())) + " records a second, the others "
                        + Formats.count(Math.rint(shares.meanOfOthers()));
        findings.found(
                Kind.SKEW,
                Place.vertex(vertex.id(), vertex.name(), Optional.of(shares.subtask())),
                1 - shares.meanOfOthers() / shares.max(),
                ofSubtask(shares.subtask(), vertex).then(what + " on average: keys are not spread evenly."),
                evidence);
    }

    private static Figure figure(
            String metric, JobFigures.Vertex vertex, int subtask, double value, Unit unit, double threshold) {
        return FindingLabels.figure(
                metric, Optional.of(vertex.id()), Optional.of(subtask), value, unit, Optional.of(threshold));
    }
}
