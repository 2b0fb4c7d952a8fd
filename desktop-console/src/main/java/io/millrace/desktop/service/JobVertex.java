package io.millrace.desktop.service;

import io.millrace.wire.id.VertexId;

/// A vertex of a job's graph: a chain of operators that run together in `parallelism` subtasks.
///
/// @param description the operators of the chain, one a line
public record JobVertex(
        VertexId id,
        String name,
        String description,
        int parallelism,
        String status,
        long recordsIn,
        long recordsOut,
        long bytesIn,
        long bytesOut) {
    private static final long UNKNOWN = -1;

    /// The vertex at a past moment, without its counters, which are not recorded.
    public JobVertex then(String state) {
        return new JobVertex(id, name, description, parallelism, state, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);
    }

    /// Whether it is known how much went through it.
    public boolean counted() {
        return recordsIn != UNKNOWN;
    }
}
