package io.millrace.client;

import io.millrace.wire.Arguments;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;

/// Shortcuts for the most common calls of the SQL gateway's REST service. [#client] calls all other endpoints.
public record SqlClient(Client client) {

    /// Opens a session.
    public Reply<SessionHandle> open(Sessions.Open request) {
        return client.call(Sessions.OPEN, Arguments.NONE, request).map(Sessions.Opened::sessionHandle);
    }

    /// Closes a session with all its operations.
    public Reply<Sessions.Closed> close(SessionHandle session) {
        return client.call(Sessions.CLOSE, of(session));
    }

    /// The configuration properties of a session.
    public Reply<Sessions.Properties> configuration(SessionHandle session) {
        return client.call(Sessions.CONFIGURATION, of(session));
    }

    /// Submits a statement. Its errors are reported when its result is fetched.
    public Reply<OperationHandle> execute(SessionHandle session, Statements.Execute request) {
        return client.call(Statements.EXECUTE, of(session), request).map(Statements.Submitted::operationHandle);
    }

    /// The status of an operation.
    public Reply<Operations.Status> status(SessionHandle session, OperationHandle operation) {
        return client.call(Operations.STATUS, of(session, operation));
    }

    /// Fetches a page of a result. The page contains the token of the next one.
    ///
    /// @param token of the page; 0 for the first
    public Reply<Results.Page> fetch(SessionHandle session, OperationHandle operation, long token, RowFormat format) {
        return client.call(
                Results.FETCH, of(session, operation).with(Results.TOKEN, token).with(Results.ROW_FORMAT, format));
    }

    private static Arguments of(SessionHandle session) {
        return Arguments.of(Sessions.SESSION, session);
    }

    private static Arguments of(SessionHandle session, OperationHandle operation) {
        return of(session).with(Operations.OPERATION, operation);
    }
}
