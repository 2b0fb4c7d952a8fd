package io.millrace.server.gateway.engine;

import io.millrace.wire.id.OperationHandle;

/// Is told by a planner what must not be lost with the process, on the thread that does it.
public interface PlannerListener {
    PlannerListener NOBODY = new PlannerListener() {
        @Override
        public void submitting(OperationHandle operation) {}

        @Override
        public void querying(OperationHandle operation) {}

        @Override
        public void shaped(SessionStep step) {}
    };

    /// A job that outlives its statement is about to be handed to the cluster. A refusal keeps it from being so.
    void submitting(OperationHandle operation);

    /// The job of a query, which ends with its reader, is about to be handed to the cluster.
    void querying(OperationHandle operation);

    /// The session is no longer what it was.
    void shaped(SessionStep step);
}
