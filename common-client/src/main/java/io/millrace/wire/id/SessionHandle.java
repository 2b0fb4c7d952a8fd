package io.millrace.wire.id;

import io.millrace.wire.ParamFormat;

/// The id of a session of the SQL gateway.
public record SessionHandle(String text) implements Id {
    public static final ParamFormat<SessionHandle> TEXT =
            new ParamFormat<>(SessionHandle.class, "a UUID", SessionHandle::parse, SessionHandle::text);

    public SessionHandle {
        text = IdFormat.uuid(text);
    }

    public static SessionHandle parse(String text) {
        return new SessionHandle(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
