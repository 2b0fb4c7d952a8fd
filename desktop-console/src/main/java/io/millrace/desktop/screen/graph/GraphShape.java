package io.millrace.desktop.screen.graph;

import io.millrace.desktop.service.JobEdge;
import io.millrace.desktop.service.JobSnapshot;
import io.millrace.desktop.service.JobVertex;
import io.millrace.wire.id.VertexId;
import java.util.List;

/// The part of a graph that decides its layout. While it stays equal, figures may change without a new layout.
public record GraphShape(List<VertexId> vertices, List<JobEdge> edges) {
    public GraphShape {
        vertices = List.copyOf(vertices);
        edges = List.copyOf(edges);
    }

    public static GraphShape of(JobSnapshot job) {
        return new GraphShape(job.vertices().stream().map(JobVertex::id).toList(), job.edges());
    }
}
