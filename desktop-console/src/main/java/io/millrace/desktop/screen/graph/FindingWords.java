package io.millrace.desktop.screen.graph;

import io.millrace.desktop.screen.UnitFormat;
import io.millrace.desktop.screen.graph.GraphLinks.Link;
import io.millrace.desktop.screen.graph.GraphLinks.Target;
import io.millrace.desktop.service.graph.Finding;
import io.millrace.desktop.service.graph.Finding.Evidence;
import io.millrace.desktop.service.graph.Finding.Unit;
import io.millrace.wire.id.VertexId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// Phrases findings, and says where they lead; pure.
final class FindingWords {
    private static final String CHECKPOINTS = "/jobs/:jobid/checkpoints";
    private static final Map<String, String> SOURCES = Map.of(
            "busyTimeMsPerSecond", "busy",
            "backPressuredTimeMsPerSecond", "back-pressured",
            "idleTimeMsPerSecond", "idle",
            "numRecordsInPerSecond", "records in",
            "numRestarts", "restarts",
            "Status.JVM.GarbageCollector.All.TimeMsPerSecond", "collecting garbage",
            "Status.JVM.Memory.Heap.Used", "heap in use",
            "/jobs/:jobid/checkpoints/details start_delay", "waiting for barriers",
            "/jobs/:jobid/checkpoints/details alignment", "aligning barriers");

    private FindingWords() {}

    /// A figure in words, and whose it is when that is not clear from the finding.
    static String evidence(Evidence evidence, Finding finding, Topology topology) {
        var text = new StringBuilder(what(evidence)).append(' ').append(measured(evidence.value(), evidence.unit()));
        if (evidence.threshold().isPresent()) {
            text.append(" (threshold ")
                    .append(measured(evidence.threshold().getAsDouble(), evidence.unit()))
                    .append(')');
        }
        evidence.vertex()
                .filter(vertex -> !finding.place().vertex().equals(Optional.of(vertex)))
                .flatMap(topology::node)
                .ifPresent(node -> text.append(" · ").append(node.title()));
        evidence.subtask().ifPresent(subtask -> text.append(" · subtask ").append(subtask));
        return text.toString();
    }

    private static String what(Evidence evidence) {
        if (evidence.source().equals(CHECKPOINTS)) {
            return evidence.unit() == Unit.COUNT ? "failed checkpoints" : "last checkpoint";
        }
        return SOURCES.getOrDefault(evidence.source(), evidence.source());
    }

    static String measured(double value, Unit unit) {
        return switch (unit) {
            case RATIO -> UnitFormat.percent(value);
            case MILLISECONDS -> UnitFormat.duration(Duration.ofMillis(Math.round(value)));
            case RECORDS_PER_SECOND -> UnitFormat.rate(value);
            case BYTES -> UnitFormat.bytes(value);
            case COUNT -> UnitFormat.count(value);
            case TIMES -> String.format(Locale.ROOT, "%.1f×", value);
        };
    }

    /// A place that a finding leads to.
    record Way(String words, Link link, Target target) {}

    /// The places that a finding is about, the most telling one first.
    static List<Way> ways(Finding finding) {
        var ways = new ArrayList<Way>();
        finding.place().vertex().ifPresent(vertex -> {
            var worst = worst(finding, vertex);
            if (finding.kind().busy()) {
                var words = worst.isPresent() ? "Flame graph of subtask " + worst.getAsInt() : "Flame graph";
                ways.add(new Way(words, Link.FLAME, Target.of(vertex, worst)));
            }
            ways.add(new Way("Metrics", Link.METRICS, Target.of(vertex, worst)));
        });
        switch (finding.kind()) {
            case CHECKPOINTS_FAIL, SLOW_CHECKPOINTS -> ways.add(new Way("Checkpoints", Link.CHECKPOINTS, Target.JOB));
            case RESTARTS, NOT_RUNNING -> ways.add(new Way("Exceptions", Link.EXCEPTIONS, Target.JOB));
            case BUSY_VERTEX,
                    BUSY_SOURCE,
                    BUSY_SINK,
                    UNEXPLAINED_BACK_PRESSURE,
                    IDLE_SOURCES,
                    SKEW,
                    GARBAGE_COLLECTION,
                    FULL_HEAP -> {}
        }
        finding.place().taskManager().ifPresent(manager -> {
            var target = new Target(Optional.empty(), OptionalInt.empty(), Optional.of(manager));
            ways.add(new Way("Task manager", Link.TASK_MANAGER, target));
            ways.add(new Way("Its log", Link.LOG, target));
        });
        return ways;
    }

    private static OptionalInt worst(Finding finding, VertexId vertex) {
        if (finding.place().subtask().isPresent()) {
            return finding.place().subtask();
        }
        return finding.evidence().stream()
                .filter(each -> each.vertex().equals(Optional.of(vertex)))
                .map(Evidence::subtask)
                .findFirst()
                .orElseGet(OptionalInt::empty);
    }

    /// A stretch of a finding's words, with the vertex that it names.
    record Piece(String text, Optional<VertexId> vertex) {}

    /// The words with the names of vertices, which stand in quotes, known as such; the longest name first.
    static List<Piece> pieces(String words, Topology topology) {
        var pieces = new ArrayList<Piece>();
        int from = 0;
        while (from < words.length()) {
            int start = from;
            var next = topology.nodes().stream()
                    .map(node -> new Found(
                            node.id(),
                            node.vertex().name(),
                            words.indexOf("'" + node.vertex().name() + "'", start)))
                    .filter(found -> found.at >= 0)
                    .min(java.util.Comparator.comparingInt(Found::at)
                            .thenComparing(java.util.Comparator.comparingInt((Found found) -> found.name.length())
                                    .reversed()));
            if (next.isEmpty()) {
                break;
            }
            var found = next.get();
            if (found.at > from) {
                pieces.add(new Piece(words.substring(from, found.at), Optional.empty()));
            }
            pieces.add(new Piece(found.name, Optional.of(found.vertex)));
            from = found.at + found.name.length() + 2;
        }
        if (from < words.length()) {
            pieces.add(new Piece(words.substring(from), Optional.empty()));
        }
        return pieces;
    }

    private record Found(VertexId vertex, String name, int at) {}
}
