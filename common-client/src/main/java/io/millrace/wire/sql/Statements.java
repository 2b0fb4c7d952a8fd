package io.millrace.wire.sql;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Method;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import io.millrace.wire.Versions;
import io.millrace.wire.id.OperationHandle;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Statements, which become operations when they are submitted to a session.
public final class Statements {

    /// The maximum length of an operation's name.
    public static final int MAX_NAME_LENGTH = 200;

    /// A request to run a statement.
    ///
    /// @param executionTimeout in milliseconds; 0 for none
    /// @param executionConfig  configuration for this statement only
    /// @param operationName    chosen by the client, so that it can repeat a request whose response was lost.
    ///                         Within a session, the same statement with the same name runs once and returns the
    ///                         same operation, even after the server was restarted. Another statement with the same
    ///                         name is refused with 409.
    public record Execute(
            Optional<String> statement,
            Optional<Long> executionTimeout,
            Optional<Map<String, String>> executionConfig,
            Optional<String> operationName) {
        public Execute {
            executionConfig = executionConfig.map(Map::copyOf);
        }

        /// A statement without further options.
        public static Execute of(String statement) {
            return new Execute(Optional.of(statement), Optional.empty(), Optional.empty(), Optional.empty());
        }

        /// A copy with a name.
        public Execute named(String name) {
            return new Execute(statement, executionTimeout, executionConfig, Optional.of(name));
        }
    }

    /// The operation of a submitted statement. Errors are reported when its result is fetched.
    public record Submitted(OperationHandle operationHandle) {}

    /// An unfinished statement and the cursor's position, counted from 0.
    public record Complete(Optional<String> statement, int position) {}

    /// Suggested words for the cursor.
    public record Candidates(List<String> candidates) {
        public Candidates {
            candidates = List.copyOf(candidates);
        }
    }

    public static final Endpoint<Execute, Submitted> EXECUTE = Service.GATEWAY
            .post("executeStatement", "/sessions/:session_handle/statements")
            .params(Sessions.SESSION)
            .request(Payload.json(Execute.class))
            .response(Payload.json(Submitted.class))
            .summary("Submits a statement and returns the operation.")
            .permission(Permission.RUN)
            .faults(
                    FaultCode.BAD_REQUEST,
                    FaultCode.CONFLICT,
                    FaultCode.UNKNOWN_HANDLE,
                    FaultCode.INVALID_STATEMENT,
                    FaultCode.STATEMENT_FAILED,
                    FaultCode.TOO_MANY);

    /// A GET with a body, because stock clients send one.
    public static final Endpoint<Complete, Candidates> COMPLETE = new Endpoint<>(
            Service.GATEWAY,
            "completeStatement",
            "Suggests words for the cursor of an unfinished statement.",
            Method.GET,
            "/sessions/:session_handle/complete-statement",
            new Versions(2, 4),
            List.of(Sessions.SESSION),
            Payload.json(Complete.class),
            Payload.json(Candidates.class),
            200,
            Set.of(FaultCode.UNKNOWN_HANDLE),
            Permission.RUN);

    public static final List<Endpoint<?, ?>> ALL = List.of(EXECUTE, COMPLETE);

    private Statements() {}
}
