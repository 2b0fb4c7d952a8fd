package io.millrace.desktop.graph;

import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.id.VertexId;
import java.util.HashMap;
import java.util.Map;

/// The label of a vertex's most important finding.
record VertexMark(String word, Diagnosis.Level level, boolean bottleneck) {

    private static VertexMark of(Diagnosis.Finding finding) {
        return new VertexMark(
                FindingFormatter.title(finding),
                FindingFormatter.level(finding),
                FindingFormatter.atLimit(finding.kind()));
    }

    static Map<VertexId, VertexMark> of(Diagnosis.Report diagnosis) {
        var marks = new HashMap<VertexId, VertexMark>();
        for (var finding : diagnosis.findings()) {
            finding.place().vertex().ifPresent(vertex -> marks.putIfAbsent(vertex, of(finding)));
            if (finding.kind() == Diagnosis.Kind.IDLE_SOURCES) {
                finding.evidence()
                        .forEach(each -> each.vertex().ifPresent(vertex -> marks.putIfAbsent(vertex, of(finding))));
            }
        }
        return Map.copyOf(marks);
    }
}
