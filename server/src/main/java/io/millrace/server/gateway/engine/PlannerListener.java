package io.millrace.server.gateway.engine;

import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;

/// Receives the events of a planner: those that must survive the process, on the thread that causes them, and refusals.
public interface PlannerListener {
    PlannerListener NOBODY = new PlannerListener() {
        @Override
        public void submitting(OperationHandle operation) {}

        @Override
        public void querying(OperationHandle operation) {}

        @Override
        public void shaped(SessionStep step) {}

        @Override
        public void refused(OperationHandle operation, Refusal why) {}
    };

    /// A job that outlives its statement is about to be submitted to the cluster. A refusal prevents that.
    void submitting(OperationHandle operation);

    /// The job of a query, which ends with its reader, is about to be submitted to the cluster.
    void querying(OperationHandle operation);

    /// A step has changed the session.
    void shaped(SessionStep step);

    /// A statement is refused while it is planned, and its thread may not notice for a while. Called on another thread.
    void refused(OperationHandle operation, Refusal why);
}
