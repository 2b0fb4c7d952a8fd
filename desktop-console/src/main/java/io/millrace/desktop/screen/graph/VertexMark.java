package io.millrace.desktop.screen.graph;

import io.millrace.desktop.service.graph.Diagnosis;
import io.millrace.desktop.service.graph.Finding;
import io.millrace.wire.id.VertexId;
import java.util.HashMap;
import java.util.Map;

/// The label of a vertex's most important finding.
public record VertexMark(String word, Weight weight, boolean bottleneck) {

    /// The severity of a mark.
    public enum Weight {
        GRAVE,
        REMARK,
        HARMLESS
    }

    private static VertexMark of(Finding finding) {
        var weight = finding.grave() ? Weight.GRAVE : finding.kind().harmless() ? Weight.HARMLESS : Weight.REMARK;
        return new VertexMark(finding.kind().title(), weight, finding.kind().busy());
    }

    static Map<VertexId, VertexMark> of(Diagnosis diagnosis) {
        var marks = new HashMap<VertexId, VertexMark>();
        for (var finding : diagnosis.findings()) {
            finding.place().vertex().ifPresent(vertex -> marks.putIfAbsent(vertex, of(finding)));
            if (finding.kind() == Finding.Kind.IDLE_SOURCES) {
                finding.evidence()
                        .forEach(each -> each.vertex().ifPresent(vertex -> marks.putIfAbsent(vertex, of(finding))));
            }
        }
        return Map.copyOf(marks);
    }
}
