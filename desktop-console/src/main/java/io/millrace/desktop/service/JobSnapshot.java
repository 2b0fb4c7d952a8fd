package io.millrace.desktop.service;

import io.millrace.wire.id.JobId;
import io.millrace.wire.id.VertexId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// A job with its graph, as it was at one moment.
public record JobSnapshot(
        JobId id,
        String name,
        JobState state,
        Instant started,
        Duration duration,
        List<JobVertex> vertices,
        List<JobEdge> edges) {
    public JobSnapshot {
        vertices = List.copyOf(vertices);
        edges = List.copyOf(edges);
    }

    /// With the states that its vertices had at a moment of the past. A job without a recorded change was running: the
    /// recorder forgets the start of long-running jobs.
    public JobSnapshot then(Map<VertexId, String> states) {
        return new JobSnapshot(
                id,
                name,
                state,
                started,
                duration,
                vertices.stream()
                        .map(vertex -> vertex.then(states.getOrDefault(vertex.id(), "RUNNING")))
                        .toList(),
                edges);
    }
}
