package io.millrace.client;

import io.millrace.wire.Arguments;
import io.millrace.wire.Nothing;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Product;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;

/// Service B, in words; everything that is not here is called by its endpoint value through [#client].
public record SqlClient(Client client) {

    public Reply<Product> product() {
        return client.call(Product.GET);
    }

    public Reply<SessionHandle> open(Sessions.Open request) {
        return client.call(Sessions.OPEN, Arguments.NONE, request).map(Sessions.Opened::sessionHandle);
    }

    public Reply<Sessions.Closed> close(SessionHandle session) {
        return client.call(Sessions.CLOSE, of(session));
    }

    /// Keeps a session from expiring.
    public Reply<Nothing> heartbeat(SessionHandle session) {
        return client.call(Sessions.HEARTBEAT, of(session));
    }

    public Reply<Sessions.Properties> configuration(SessionHandle session) {
        return client.call(Sessions.CONFIGURATION, of(session));
    }

    /// Gives a statement to the session; its errors show when the result is fetched.
    public Reply<OperationHandle> execute(SessionHandle session, Statements.Execute request) {
        return client.call(Statements.EXECUTE, of(session), request).map(Statements.Submitted::operationHandle);
    }

    public Reply<Operations.Status> status(SessionHandle session, OperationHandle operation) {
        return client.call(Operations.STATUS, of(session, operation));
    }

    /// One page of a result; the next is under the token that the page names.
    public Reply<Results.Page> fetch(SessionHandle session, OperationHandle operation, long token, RowFormat format) {
        return client.call(
                Results.FETCH, of(session, operation).with(Results.TOKEN, token).with(Results.ROW_FORMAT, format));
    }

    /// Cancels an operation in any state, a query that is being read included.
    public Reply<Operations.Status> stop(SessionHandle session, OperationHandle operation) {
        return client.call(Operations.STOP, of(session, operation));
    }

    /// Cancels as every gateway understands it: refused once the result is ready.
    public Reply<Operations.Status> cancel(SessionHandle session, OperationHandle operation) {
        return client.call(Operations.CANCEL, of(session, operation));
    }

    /// Drops an operation and its result, and cancels the job of a query.
    public Reply<Operations.Status> close(SessionHandle session, OperationHandle operation) {
        return client.call(Operations.CLOSE, of(session, operation));
    }

    public Reply<Statements.Candidates> complete(SessionHandle session, Statements.Complete request) {
        return client.call(Statements.COMPLETE, of(session), request);
    }

    private static Arguments of(SessionHandle session) {
        return Arguments.of(Sessions.SESSION, session);
    }

    private static Arguments of(SessionHandle session, OperationHandle operation) {
        return of(session).with(Operations.OPERATION, operation);
    }
}
