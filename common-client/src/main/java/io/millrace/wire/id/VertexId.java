package io.millrace.wire.id;

import io.millrace.wire.Text;

/// A vertex of a job's graph: a chain of operators that run together.
public record VertexId(String text) implements Id {
    public static final Text<VertexId> TEXT =
            new Text<>(VertexId.class, "32 hexadecimal digits", VertexId::parse, VertexId::text);

    public VertexId {
        text = Shape.hex(text);
    }

    public static VertexId parse(String text) {
        return new VertexId(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
