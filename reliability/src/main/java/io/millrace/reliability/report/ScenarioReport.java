package io.millrace.reliability.report;

import java.util.List;

/// The outcome of one scenario.
///
/// @param promise  the condition under which it passes, as a sentence
/// @param findings what failed, with what is needed to see it again
public record ScenarioReport(
        String name, String promise, long seconds, List<Figure> figures, List<String> findings, boolean passed) {
    public ScenarioReport {
        figures = List.copyOf(figures);
        findings = List.copyOf(findings);
    }

    /// A scenario without a deciding figure has shown nothing, so it does not pass.
    public static ScenarioReport of(
            String name, String promise, long seconds, List<Figure> figures, List<String> findings) {
        var decided = figures.stream().anyMatch(figure -> figure.limit().isPresent());
        return new ScenarioReport(
                name,
                promise,
                seconds,
                figures,
                findings,
                decided && figures.stream().allMatch(Figure::passes));
    }
}
