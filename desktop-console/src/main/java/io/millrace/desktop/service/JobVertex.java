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
        long bytesOut) {}
