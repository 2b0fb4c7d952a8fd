package io.millrace.wire.id;

import io.millrace.wire.ParamFormat;

/// The id of a vertex of a job's graph: a chain of operators.
public record VertexId(String text) implements Id {
    public static final ParamFormat<VertexId> TEXT =
            new ParamFormat<>(VertexId.class, "32 hexadecimal digits", VertexId::new);

    public VertexId {
        text = IdFormat.hex(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
