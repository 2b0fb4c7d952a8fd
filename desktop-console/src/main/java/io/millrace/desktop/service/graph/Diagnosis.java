package io.millrace.desktop.service.graph;

import java.util.List;

/// The diagnosis of a slow job in words.
///
/// @param summary  the answer in one sentence
/// @param findings the most important first
/// @param looked   the checks, with the result of each
/// @param unjudged what could not be judged, and why
public record Diagnosis(
        Verdict verdict, String summary, List<Finding> findings, List<Remark> looked, List<Remark> unjudged) {
    public Diagnosis {
        findings = List.copyOf(findings);
        looked = List.copyOf(looked);
        unjudged = List.copyOf(unjudged);
    }

    /// The answer in one word.
    public enum Verdict {
        NOT_RUNNING,
        NO_DATA,
        CONCERNS,
        HEALTHY
    }

    /// A thing and what is said of it.
    public record Remark(String subject, String text) {}
}
