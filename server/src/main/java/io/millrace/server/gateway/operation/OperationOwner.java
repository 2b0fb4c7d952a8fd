package io.millrace.server.gateway.operation;

import io.millrace.server.gateway.engine.Submitter;
import io.millrace.wire.id.SessionHandle;

/// The owner of an operation.
public record OperationOwner(SessionHandle session, Submitter submitter) {
    public String user() {
        return submitter.principal();
    }

    /// The user with whom quotas and planning are shared.
    public String account() {
        return submitter.account();
    }
}
