package io.millrace.server.gateway.operation;

import io.millrace.server.gateway.engine.Submitter;
import io.millrace.wire.id.SessionHandle;

/// Whose an operation is.
public record OperationOwner(SessionHandle session, Submitter submitter) {
    public String user() {
        return submitter.principal();
    }
}
