package io.millrace.server.diagnosis;

import io.millrace.wire.cluster.Diagnosis.Figure;
import io.millrace.wire.cluster.Diagnosis.Finding;
import io.millrace.wire.cluster.Diagnosis.Kind;
import io.millrace.wire.cluster.Diagnosis.Looked;
import io.millrace.wire.cluster.Diagnosis.Place;
import io.millrace.wire.cluster.Diagnosis.Unjudged;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The findings of an examination so far.
final class Findings {
    private final List<Finding> found = new ArrayList<>();
    private final List<Looked> looked = new ArrayList<>();
    private final List<Unjudged> unjudged = new ArrayList<>();

    void found(Kind kind, Place place, double severity, String words, List<Figure> evidence) {
        found.add(new Finding(0, kind, place, Math.clamp(severity, 0.0, 1.0), words, evidence));
    }

    void looked(String subject, String outcome) {
        looked.add(new Looked(subject, outcome));
    }

    void unjudged(String subject, String reason) {
        unjudged.add(new Unjudged(subject, reason));
    }

    /// What stands in the job's way comes first, then by severity; equals keep the order in which they were found.
    List<Finding> ranked() {
        var sorted = found.stream()
                .sorted(Comparator.<Finding>comparingInt(finding -> first(finding.kind()) ? 0 : 1)
                        .thenComparing(Finding::severity, Comparator.reverseOrder()))
                .toList();
        var ranked = new ArrayList<Finding>();
        for (var finding : sorted) {
            ranked.add(new Finding(
                    ranked.size() + 1,
                    finding.kind(),
                    finding.place(),
                    finding.severity(),
                    finding.words(),
                    finding.evidence()));
        }
        return ranked;
    }

    static boolean first(Kind kind) {
        return switch (kind) {
            case NOT_RUNNING, BUSY_VERTEX, BUSY_SOURCE, BUSY_SINK, UNEXPLAINED_BACK_PRESSURE -> true;
            case RESTARTS, IDLE_SOURCES, SKEW, CHECKPOINTS_FAIL, SLOW_CHECKPOINTS, GARBAGE_COLLECTION, FULL_HEAP ->
                false;
        };
    }

    List<Looked> looked() {
        return looked;
    }

    List<Unjudged> unjudged() {
        return unjudged;
    }
}
