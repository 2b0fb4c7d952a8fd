package io.millrace.insight;

import io.millrace.wire.cluster.Diagnosis.Check;
import io.millrace.wire.cluster.Diagnosis.Figure;
import io.millrace.wire.cluster.Diagnosis.Finding;
import io.millrace.wire.cluster.Diagnosis.InconclusiveCheck;
import io.millrace.wire.cluster.Diagnosis.Kind;
import io.millrace.wire.cluster.Diagnosis.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The findings of an examination so far.
final class Findings {
    private final List<Unranked> found = new ArrayList<>();
    private final List<Check> looked = new ArrayList<>();
    private final List<InconclusiveCheck> unjudged = new ArrayList<>();

    private record Unranked(Kind kind, Place place, double severity, Sentence words, List<Figure> evidence) {
        Finding ranked(int rank) {
            return new Finding(
                    rank,
                    kind,
                    FindingLabels.title(kind),
                    Optional.of(FindingLabels.level(kind, severity)),
                    place,
                    severity,
                    words.text(),
                    words.parts(),
                    evidence);
        }
    }

    void found(Kind kind, Place place, double severity, Sentence words, List<Figure> evidence) {
        found.add(new Unranked(kind, place, Math.clamp(severity, 0.0, 1.0), words, evidence));
    }

    void found(Kind kind, Place place, double severity, String words, List<Figure> evidence) {
        found(kind, place, severity, Sentence.of(words), evidence);
    }

    void looked(String subject, String outcome) {
        looked.add(new Check(subject, outcome));
    }

    void unjudged(String subject, String reason) {
        unjudged.add(new InconclusiveCheck(subject, reason));
    }

    /// Findings that stop the job come first, then those that limit it, then the more severe ones; equal ones keep the
    /// order in which they were found.
    List<Finding> ranked() {
        var sorted = found.stream()
                .sorted(Comparator.<Unranked>comparingInt(finding ->
                                FindingLabels.isStandstill(finding.kind()) ? 0 : limits(finding.kind()) ? 1 : 2)
                        .thenComparing(Unranked::severity, Comparator.reverseOrder()))
                .toList();
        var ranked = new ArrayList<Finding>();
        sorted.forEach(finding -> ranked.add(finding.ranked(ranked.size() + 1)));
        return ranked;
    }

    /// Whether such a finding explains why the job is no faster.
    static boolean limits(Kind kind) {
        return switch (kind) {
            case NOT_RUNNING, BUSY_VERTEX, BUSY_SOURCE, BUSY_SINK, UNEXPLAINED_BACK_PRESSURE -> true;
            case KEEPS_FAILING,
                    RESTARTS,
                    NO_CONNECTION,
                    IDLE_SOURCES,
                    SKEW,
                    CHECKPOINTS_FAIL,
                    SLOW_CHECKPOINTS,
                    GARBAGE_COLLECTION,
                    FULL_HEAP -> false;
        };
    }

    List<Check> looked() {
        return looked;
    }

    List<InconclusiveCheck> unjudged() {
        return unjudged;
    }
}
