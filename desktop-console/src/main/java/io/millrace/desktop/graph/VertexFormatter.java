package io.millrace.desktop.graph;

import io.millrace.insight.Formats;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Describes a vertex in words, for its tooltip and for screen readers.
final class VertexFormatter {
    private static final int OPERATORS = 12;

    private VertexFormatter() {}

    static String accessibleText(Topology.Node node) {
        return node.vertex().name() + ", " + node.vertex().parallelism() + " subtasks, "
                + node.vertex().status().name().toLowerCase(Locale.ROOT);
    }

    static String tip(Topology.Node node, GraphModel model) {
        var lines = new ArrayList<String>();
        node.operators().stream().limit(OPERATORS).forEach(each -> lines.add("  ".repeat(each.depth()) + each.name()));
        if (node.operators().size() > OPERATORS) {
            lines.add("and " + (node.operators().size() - OPERATORS) + " more");
        }
        lines.add("");
        lines.add("×" + node.vertex().parallelism() + " · "
                + CardFigures.state(node).replace("Measuring…", "Running"));
        model.load(node.id()).filter(load -> node.running()).ifPresent(load -> lines.addAll(figures(load)));
        return String.join("\n", lines);
    }

    /// Formats a ratio like [Formats#percent(double)]; [Formats#UNKNOWN] if the ratio is unknown.
    static String percent(Optional<Double> ratio) {
        return Formats.percent(ratio.orElse(Double.NaN));
    }

    private static List<String> figures(Load load) {
        var lines = new ArrayList<String>();
        lines.add("busy " + percent(load.busy()) + " · back-pressured " + percent(load.back()) + " · idle "
                + percent(load.idle()) + " (the subtask that has most of it)");
        var rates = CardBody.words(load.flow());
        if (!rates.isEmpty()) {
            lines.add(rates);
        }
        load.lag().ifPresent(lag -> lines.add("event time is " + Formats.duration(lag) + " behind the clock"));
        if (load.uneven()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%s has %.1f times the mean of the subtasks",
                    load.skewed().map(index -> "subtask " + index).orElse("one subtask"),
                    load.skew().orElseThrow()));
        }
        return lines;
    }
}
