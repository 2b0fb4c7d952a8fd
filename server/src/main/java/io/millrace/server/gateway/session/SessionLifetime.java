package io.millrace.server.gateway.session;

import java.util.Map;

/// The lifetime of a session that is not closed explicitly.
public enum SessionLifetime {
    /// The session lasts until it has been idle for the normal timeout.
    USED,
    /// The session lasts until it has been idle for a much longer timeout.
    KEPT,
    /// The session lasts until its connection ends. It does not survive a restart.
    CONNECTED;

    /// The property of a session that is `true` for [#KEPT].
    static final String KEEP = "sql-gateway.session.keep";

    /// The lifetime that the properties of a session request.
    public static SessionLifetime of(Map<String, String> properties) {
        return "true".equals(properties.get(KEEP)) ? KEPT : USED;
    }
}
