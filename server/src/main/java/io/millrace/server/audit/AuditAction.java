package io.millrace.server.audit;

import io.millrace.wire.id.SessionHandle;
import java.util.Optional;

/// An action to record.
///
/// @param name    the endpoint, or the kind of a statement
/// @param object  what the action concerns; empty if that is the server
/// @param session of SQL, shortened, because a whole handle is enough to use the session
/// @param sql     the statement; it is hashed as it is, and written without its secrets
public record AuditAction(
        AuditKind kind, AuditActor actor, String name, String object, Optional<String> session, Optional<String> sql) {
    private static final int PUBLIC_LENGTH = 8;

    public AuditAction(AuditKind kind, AuditActor actor, String name, String object) {
        this(kind, actor, name, object, Optional.empty(), Optional.empty());
    }

    public AuditAction in(SessionHandle handle) {
        return new AuditAction(kind, actor, name, object, Optional.of(brief(handle.text())), sql);
    }

    public AuditAction statement(String text) {
        return new AuditAction(kind, actor, name, object, session, Optional.of(text));
    }

    /// The part of a session's handle that records have.
    public static String brief(String handle) {
        return handle.substring(0, Math.min(PUBLIC_LENGTH, handle.length()));
    }

    /// About the number of bytes that this takes in memory.
    int weight() {
        return sql.map(String::length).orElse(0) + object.length();
    }
}
