package io.millrace.wire.id;

import io.millrace.wire.ParamFormat;

/// The id of an operation: a statement in a session of the SQL gateway.
public record OperationHandle(String text) implements Id {
    public static final ParamFormat<OperationHandle> TEXT =
            new ParamFormat<>(OperationHandle.class, "a UUID", OperationHandle::new);

    public OperationHandle {
        text = IdFormat.uuid(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
