package io.millrace.desktop.service.metric;

import io.millrace.wire.id.VertexId;

/// A vertex, as far as metrics need to know it.
public record VertexPart(VertexId id, String name, int parallelism) {}
