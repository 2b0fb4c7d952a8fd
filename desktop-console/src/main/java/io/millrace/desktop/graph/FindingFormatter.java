package io.millrace.desktop.graph;

import io.millrace.desktop.graph.GraphLinks.Link;
import io.millrace.desktop.graph.GraphLinks.Target;
import io.millrace.insight.FindingLabels;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.Diagnosis.Figure;
import io.millrace.wire.cluster.Diagnosis.Finding;
import io.millrace.wire.cluster.Diagnosis.Kind;
import io.millrace.wire.cluster.TextPart;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Formats the figures behind findings, and maps findings to links; pure.
final class FindingFormatter {
    private FindingFormatter() {}

    /// The title, in a word or two. Servers of version 0.1.0 send no title and no level.
    static String title(Finding finding) {
        return finding.title().isEmpty() ? FindingLabels.title(finding.kind()) : finding.title();
    }

    static Diagnosis.Level level(Finding finding) {
        return finding.level().orElseGet(() -> FindingLabels.level(finding.kind(), finding.severity()));
    }

    /// Whether a vertex is at its limit.
    static boolean atLimit(Kind kind) {
        return kind == Kind.BUSY_VERTEX || kind == Kind.BUSY_SOURCE || kind == Kind.BUSY_SINK;
    }

    /// The text of a finding, split at the vertices that it names. Servers of version 0.1.0 do not split it.
    static List<TextPart> parts(Finding finding) {
        return finding.parts().isEmpty() ? List.of(new TextPart(finding.words(), Optional.empty())) : finding.parts();
    }

    /// A figure as text, with its vertex if the finding does not name it.
    static String evidence(Figure figure, Finding finding, Topology topology) {
        var label = figure.label().isEmpty() ? figure.source() : figure.label();
        var text = new StringBuilder(label).append(' ').append(FindingLabels.value(figure.value(), figure.unit()));
        figure.threshold()
                .ifPresent(threshold -> text.append(" (threshold ")
                        .append(FindingLabels.value(threshold, figure.unit()))
                        .append(')'));
        figure.vertex()
                .filter(vertex -> !finding.place().vertex().equals(Optional.of(vertex)))
                .flatMap(topology::node)
                .ifPresent(node -> text.append(" · ").append(node.title()));
        figure.subtask().ifPresent(subtask -> text.append(" · subtask ").append(subtask));
        return text.toString();
    }

    /// A link from a finding.
    record FindingLink(String words, Link link, Target target) {}

    /// The links of a finding, the most useful one first.
    static List<FindingLink> links(Finding finding) {
        var links = new ArrayList<FindingLink>();
        finding.place().vertex().ifPresent(vertex -> {
            var worst = worst(finding, vertex);
            if (atLimit(finding.kind())) {
                var words = worst.isPresent() ? "Flame graph of subtask " + worst.getAsInt() : "Flame graph";
                links.add(new FindingLink(words, Link.FLAME_GRAPH, Target.of(vertex, worst)));
            }
            links.add(new FindingLink("Metrics", Link.METRICS, Target.of(vertex, worst)));
        });
        switch (finding.kind()) {
            case CHECKPOINTS_FAIL, SLOW_CHECKPOINTS ->
                links.add(new FindingLink("Checkpoints", Link.CHECKPOINTS, Target.JOB));
            case KEEPS_FAILING, RESTARTS, NOT_RUNNING ->
                links.add(new FindingLink("Exceptions", Link.EXCEPTIONS, Target.JOB));
            case BUSY_VERTEX,
                    BUSY_SOURCE,
                    BUSY_SINK,
                    UNEXPLAINED_BACK_PRESSURE,
                    NO_CONNECTION,
                    IDLE_SOURCES,
                    SKEW,
                    GARBAGE_COLLECTION,
                    FULL_HEAP -> {}
        }
        finding.place().taskManager().ifPresent(manager -> {
            var target = new Target(Optional.empty(), OptionalInt.empty(), Optional.of(manager.text()));
            links.add(new FindingLink("Task manager", Link.TASK_MANAGER, target));
            links.add(new FindingLink("Its log", Link.LOG, target));
        });
        return links;
    }

    private static OptionalInt worst(Finding finding, VertexId vertex) {
        return finding.place()
                .subtask()
                .or(() -> finding.evidence().stream()
                        .filter(each -> each.vertex().equals(Optional.of(vertex)))
                        .findFirst()
                        .flatMap(Figure::subtask))
                .map(OptionalInt::of)
                .orElseGet(OptionalInt::empty);
    }
}
