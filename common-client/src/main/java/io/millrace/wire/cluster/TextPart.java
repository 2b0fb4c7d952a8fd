package io.millrace.wire.cluster;

import io.millrace.wire.id.VertexId;
import java.util.Optional;

/// A part of a sentence. The concatenated texts of all parts are the sentence.
///
/// @param vertex the vertex that the text names, so that a client can make it a link
public record TextPart(String text, Optional<VertexId> vertex) {}
