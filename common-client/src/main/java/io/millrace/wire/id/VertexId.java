package io.millrace.wire.id;

import io.millrace.wire.ParamFormat;

/// A vertex of a job's graph: a chain of operators that run together.
public record VertexId(String text) implements Id {
    public static final ParamFormat<VertexId> TEXT =
            new ParamFormat<>(VertexId.class, "32 hexadecimal digits", VertexId::parse, VertexId::text);

    public VertexId {
        text = IdFormat.hex(text);
    }

    public static VertexId parse(String text) {
        return new VertexId(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
