package io.millrace.insight;

import io.millrace.wire.cluster.Diagnosis.Finding;
import io.millrace.wire.cluster.Diagnosis.Kind;
import io.millrace.wire.cluster.Diagnosis.Place;
import io.millrace.wire.cluster.Diagnosis.Report;
import io.millrace.wire.cluster.Diagnosis.Verdict;
import io.millrace.wire.cluster.JobState;
import java.util.List;

/// Judges why a job is slow, from its figures alone.
public final class Examination {
    private Examination() {}

    /// The findings, the most important first; or what the job's state or missing figures say instead.
    public static Report of(JobFigures figures) {
        var findings = new Findings();
        if (figures.state() != JobState.RUNNING) {
            findings.found(
                    Kind.NOT_RUNNING,
                    Place.JOB,
                    1,
                    "The job is " + figures.state() + ", so its speed can't be judged."
                            + (figures.failures().isEmpty() ? "" : " " + RunExamination.why(figures.failures())),
                    List.of());
            return report(figures, findings, Verdict.NOT_RUNNING);
        }
        boolean measured = new FlowExamination(figures.vertices(), findings).examine();
        new RunExamination(figures, findings).examine();
        return report(figures, findings, verdict(findings.ranked(), measured));
    }

    private static Verdict verdict(List<Finding> ranked, boolean measured) {
        // a job that keeps failing may never run until its figures are there
        if (ranked.stream().anyMatch(FindingLabels::isStandstill)) {
            return Verdict.CONCERNS;
        }
        if (!measured) {
            return Verdict.NO_DATA;
        }
        if (ranked.isEmpty()) {
            return Verdict.HEALTHY;
        }
        if (Findings.limits(ranked.getFirst().kind())) {
            return Verdict.BOTTLENECK;
        }
        return ranked.stream().anyMatch(finding -> finding.kind() == Kind.IDLE_SOURCES)
                ? Verdict.WAITING_FOR_INPUT
                : Verdict.CONCERNS;
    }

    private static Report report(JobFigures figures, Findings findings, Verdict verdict) {
        var ranked = findings.ranked();
        var summary = switch (verdict) {
            case NO_DATA -> "The job has no figures yet. Ask again in a few seconds.";
            case HEALTHY -> "No bottleneck found.";
            case NOT_RUNNING, BOTTLENECK, WAITING_FOR_INPUT, CONCERNS ->
                ranked.getFirst().words();
        };
        return new Report(
                figures.job(),
                figures.state(),
                figures.observedAt(),
                verdict,
                summary,
                ranked,
                findings.looked(),
                findings.unjudged());
    }
}
