package io.millrace.wire.sql;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import io.millrace.wire.id.SessionHandle;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Sessions, each with its own current catalog and database, configuration, temporary objects and libraries.
public final class Sessions {

    /// A request to open a session. The properties become its configuration.
    public record Open(Optional<String> sessionName, Optional<Map<String, String>> properties) {
        public Open {
            properties = properties.map(Map::copyOf);
        }

        /// A session without a name and properties.
        public static Open plain() {
            return new Open(Optional.empty(), Optional.empty());
        }

        /// A session without a name.
        public static Open with(Map<String, String> properties) {
            return new Open(Optional.empty(), Optional.of(properties));
        }
    }

    /// The opened session.
    public record Opened(SessionHandle sessionHandle) {}

    /// The configuration of a session.
    public record Properties(Map<String, String> properties) {
        public Properties {
            properties = Map.copyOf(properties);
        }
    }

    /// The response to closing a session, always `CLOSED`.
    public record Closed(String status) {
        public static final Closed CLOSED = new Closed("CLOSED");
    }

    /// A statement that configures the session, such as SET, USE, CREATE or ADD JAR.
    public record Configure(Optional<String> statement, Optional<Long> executionTimeout) {
        /// A statement without a timeout.
        public static Configure with(String statement) {
            return new Configure(Optional.of(statement), Optional.empty());
        }
    }

    public static final Param<SessionHandle> SESSION =
            Param.path("session_handle", SessionHandle.TEXT, "The session, as returned when it was opened.");

    public static final Endpoint<Open, Opened> OPEN = Service.GATEWAY
            .post("openSession", "/sessions")
            .request(Payload.json(Open.class))
            .response(Payload.json(Opened.class))
            .summary("Opens a session.")
            .permission(Permission.RUN)
            .faults(FaultCode.INVALID_STATEMENT, FaultCode.STATEMENT_FAILED);

    public static final Endpoint<Nothing, Properties> CONFIGURATION = Service.GATEWAY
            .get("getSessionConfig", "/sessions/:session_handle")
            .params(SESSION)
            .response(Payload.json(Properties.class))
            .summary("The configuration of a session.")
            .permission(Permission.RUN)
            .faults(FaultCode.UNKNOWN_HANDLE);

    public static final Endpoint<Nothing, Closed> CLOSE = Service.GATEWAY
            .delete("closeSession", "/sessions/:session_handle")
            .params(SESSION)
            .response(Payload.json(Closed.class))
            .summary("Closes a session and cancels its queries; its INSERT jobs keep running.")
            .permission(Permission.RUN)
            .faults(FaultCode.UNKNOWN_HANDLE);

    public static final Endpoint<Nothing, Nothing> HEARTBEAT = Service.GATEWAY
            .post("triggerSession", "/sessions/:session_handle/heartbeat")
            .params(SESSION)
            .response(Payload.json(Nothing.class))
            .summary("Keeps a session from expiring.")
            .permission(Permission.RUN)
            .faults(FaultCode.UNKNOWN_HANDLE);

    public static final Endpoint<Configure, Nothing> CONFIGURE = Service.GATEWAY
            .post("configureSession", "/sessions/:session_handle/configure-session")
            .params(SESSION)
            .request(Payload.json(Configure.class))
            .response(Payload.json(Nothing.class))
            .summary("Runs a statement that configures the session, and responds when it is done.")
            .versions(2, 4)
            .permission(Permission.RUN)
            .faults(FaultCode.UNKNOWN_HANDLE, FaultCode.INVALID_STATEMENT, FaultCode.STATEMENT_FAILED);

    public static final List<Endpoint<?, ?>> ALL = List.of(OPEN, CONFIGURATION, CLOSE, HEARTBEAT, CONFIGURE);

    private Sessions() {}
}
