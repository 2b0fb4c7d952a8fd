package io.millrace.server.diagnosis;

import io.millrace.wire.cluster.Diagnosis.Finding;
import io.millrace.wire.cluster.Diagnosis.Kind;
import io.millrace.wire.cluster.Diagnosis.Place;
import io.millrace.wire.cluster.Diagnosis.Report;
import io.millrace.wire.cluster.Diagnosis.Verdict;
import io.millrace.wire.cluster.JobState;
import java.util.List;

/// Judges why a job is slow, from its figures alone.
final class Examination {
    private Examination() {}

    static Report of(JobFigures symptoms) {
        var findings = new Findings();
        if (symptoms.state() != JobState.RUNNING) {
            findings.found(
                    Kind.NOT_RUNNING,
                    Place.JOB,
                    1,
                    "The job is " + symptoms.state() + ": there is nothing to be said of its speed."
                            + (symptoms.failures().isEmpty() ? "" : " " + RunExamination.why(symptoms.failures())),
                    List.of());
            return report(symptoms, findings, Verdict.NOT_RUNNING);
        }
        boolean measured = new FlowExamination(symptoms.vertices(), findings).examine();
        new RunExamination(symptoms, findings).examine();
        return report(symptoms, findings, verdict(findings.ranked(), measured));
    }

    private static Verdict verdict(List<Finding> ranked, boolean measured) {
        if (!measured) {
            return Verdict.NO_DATA;
        }
        if (ranked.isEmpty()) {
            return Verdict.HEALTHY;
        }
        if (Findings.first(ranked.getFirst().kind())) {
            return Verdict.BOTTLENECK;
        }
        return ranked.stream().anyMatch(finding -> finding.kind() == Kind.IDLE_SOURCES)
                ? Verdict.WAITING_FOR_INPUT
                : Verdict.CONCERNS;
    }

    private static Report report(JobFigures symptoms, Findings findings, Verdict verdict) {
        var ranked = findings.ranked();
        var summary = switch (verdict) {
            case NO_DATA -> "The job's figures are not there yet; ask again in some seconds.";
            case HEALTHY -> "No bottleneck found.";
            case NOT_RUNNING, BOTTLENECK, WAITING_FOR_INPUT, CONCERNS ->
                ranked.getFirst().words();
        };
        return new Report(
                symptoms.job(),
                symptoms.state(),
                symptoms.observedAt(),
                verdict,
                summary,
                ranked,
                findings.looked(),
                findings.unjudged());
    }
}
