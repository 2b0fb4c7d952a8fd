package io.millrace.wire.id;

import io.millrace.wire.ParamFormat;

/// The id of a session of the SQL gateway.
public record SessionHandle(String text) implements Id {
    public static final ParamFormat<SessionHandle> TEXT =
            new ParamFormat<>(SessionHandle.class, "a UUID", SessionHandle::new);

    public SessionHandle {
        text = IdFormat.uuid(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
