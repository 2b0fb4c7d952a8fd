package io.millrace.wire.id;

import io.millrace.wire.Text;

/// A session of the SQL gateway.
public record SessionHandle(String text) implements Id {
    public static final Text<SessionHandle> TEXT =
            new Text<>(SessionHandle.class, "a UUID", SessionHandle::parse, SessionHandle::text);

    public SessionHandle {
        text = Shape.uuid(text);
    }

    public static SessionHandle parse(String text) {
        return new SessionHandle(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
