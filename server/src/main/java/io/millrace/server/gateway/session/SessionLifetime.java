package io.millrace.server.gateway.session;

import java.util.Map;

/// The lifetime of a session that is not closed explicitly.
public enum SessionLifetime {
    /// Until it has been idle for a while.
    USED,
    /// The same, and a much longer while: its client will come back to it.
    KEPT,
    /// As long as the connection through which it was opened, whose end closes it. It does not outlive the server.
    CONNECTED;

    /// The property, `true`, with which a session is opened that its client will come back to.
    static final String KEEP = "sql-gateway.session.keep";

    /// What a client asks for in the properties of its session.
    public static SessionLifetime askedFor(Map<String, String> properties) {
        return "true".equals(properties.get(KEEP)) ? KEPT : USED;
    }
}
