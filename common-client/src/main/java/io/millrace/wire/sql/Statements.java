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

/// Statements: given to a session, they become operations.
public final class Statements {

    /// The most characters of a client's name for an operation.
    public static final int LONGEST_NAME = 200;

    /// One statement. `executionConfig` holds for this statement only; a timeout above zero ends it.
    ///
    /// An operation's name is its client's own, and makes it safe to ask again when an answer was missed: within a
    /// session the same statement under the same name is run once and answered with the same operation, also when
    /// the server was restarted. A name that stands for another statement already is refused with 409.
    public record Execute(
            Optional<String> statement,
            Optional<Long> executionTimeout,
            Optional<Map<String, String>> executionConfig,
            Optional<String> operationName) {
        public Execute {
            executionConfig = executionConfig.map(Map::copyOf);
        }

        public static Execute of(String statement) {
            return new Execute(Optional.of(statement), Optional.empty(), Optional.empty(), Optional.empty());
        }

        /// The same, under a name.
        public Execute named(String name) {
            return new Execute(statement, executionTimeout, executionConfig, Optional.of(name));
        }
    }

    /// The operation that the statement became; its errors show when the result is fetched.
    public record Submitted(OperationHandle operationHandle) {}

    /// A statement being typed, and the place of the cursor in it, counted from 0.
    public record Complete(Optional<String> statement, int position) {}

    /// Words that may stand at the cursor.
    public record Candidates(List<String> candidates) {
        public Candidates {
            candidates = List.copyOf(candidates);
        }
    }

    public static final Endpoint<Execute, Submitted> EXECUTE = Endpoint.post(
                    Service.GATEWAY,
                    "executeStatement",
                    "/sessions/:session_handle/statements",
                    Payload.json(Execute.class),
                    Payload.json(Submitted.class),
                    Sessions.SESSION)
            .summary("Gives a statement to the session; answers at once with the operation.")
            .permission(Permission.RUN)
            .faults(
                    FaultCode.BAD_REQUEST,
                    FaultCode.CONFLICT,
                    FaultCode.UNKNOWN_HANDLE,
                    FaultCode.INVALID_STATEMENT,
                    FaultCode.STATEMENT_FAILED,
                    FaultCode.TOO_MANY);

    /// A GET that reads a body, as the stock clients send it.
    public static final Endpoint<Complete, Candidates> COMPLETE = new Endpoint<>(
            Service.GATEWAY,
            "completeStatement",
            "What may stand at the cursor of an unfinished statement.",
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
