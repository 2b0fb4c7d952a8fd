package io.millrace.reliability.report;

import io.millrace.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The report of a run, with what is needed to repeat it.
///
/// @param machine the processors and the memory it ran on
/// @param command the arguments that repeat it
public record SuiteReport(String date, String machine, long seed, String command, List<ScenarioReport> scenarios) {
    /// A longer finding is cut: statements and messages can have any length.
    private static final int MAX_FINDING = 600;

    public SuiteReport {
        scenarios = List.copyOf(scenarios);
    }

    public boolean passed() {
        return scenarios.stream().allMatch(ScenarioReport::passed);
    }

    /// Writes `report.md` and `report.json`.
    public void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("report.md"), markdown(), StandardCharsets.UTF_8);
        Files.writeString(folder.resolve("report.json"), Json.pretty(this) + "\n", StandardCharsets.UTF_8);
    }

    String markdown() {
        var text = new StringBuilder("# Reliability\n\n");
        text.append(date).append(", ").append(machine).append(", seed ").append(seed);
        text.append(". Repeat it with `packaging/reliability ").append(command).append("`.\n\n");
        text.append("| scenario | result | seconds |\n|---|---|---|\n");
        for (var scenario : scenarios) {
            text.append("| ").append(scenario.name()).append(" | ").append(result(scenario));
            text.append(" | ").append(scenario.seconds()).append(" |\n");
        }
        scenarios.forEach(scenario -> append(scenario, text));
        return text.toString();
    }

    private static void append(ScenarioReport scenario, StringBuilder text) {
        text.append("\n## ")
                .append(scenario.name())
                .append(": ")
                .append(result(scenario))
                .append("\n\n");
        text.append(scenario.promise()).append("\n\n");
        if (!scenario.figures().isEmpty()) {
            text.append("| figure | value | passes with | |\n|---|---|---|---|\n");
        }
        for (var figure : scenario.figures()) {
            text.append("| ").append(cell(figure.name())).append(" | ").append(figure.text());
            text.append(" | ").append(figure.condition()).append(" | ");
            text.append(figure.passes() ? "" : "**FAIL**").append(" |\n");
        }
        if (!scenario.findings().isEmpty()) {
            text.append('\n');
        }
        for (var finding : scenario.findings()) {
            text.append("- ").append(oneLine(finding)).append('\n');
        }
    }

    private static String result(ScenarioReport scenario) {
        return scenario.passed() ? "PASS" : "FAIL";
    }

    private static String cell(String text) {
        return oneLine(text).replace("|", "\\|");
    }

    private static String oneLine(String text) {
        var line = text.replaceAll("[\\r\\n]+", " ").replaceAll("[\\p{Cntrl}]", "?");
        return line.length() <= MAX_FINDING ? line : line.substring(0, MAX_FINDING) + "...";
    }
}
