package io.millrace.desktop.graph;

import io.millrace.wire.id.VertexId;

/// A connection between two vertices and how records are spread over it (HASH, FORWARD, ...).
public record JobEdge(VertexId from, VertexId to, String strategy) {}
