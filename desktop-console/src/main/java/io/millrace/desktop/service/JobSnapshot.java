package io.millrace.desktop.service;

import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

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
}
