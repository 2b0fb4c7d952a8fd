package io.millrace.server.endpoint.warehouse;

import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.OperationStatus;

/// Finds the reason for a client why a statement has no result.
record MissingResults(SqlGatewayService service) {
    static final String CANCELLED = "The statement was cancelled.";
    static final String TIMED_OUT = "The statement took longer than its time limit.";

    /// Ends a query whose first rows are late. The core ends statements that are late before they have a result.
    void endIfLate(ThriftHandles.Address address, ReadPosition reading) {
        if (reading.late() && service.status(address.session(), address.operation()) == OperationStatus.FINISHED) {
            reading.timeOut();
            service.stop(address.session(), address.operation());
        }
    }

    /// Refuses if the operation was cancelled or has timed out.
    static void refuseIfEnded(ReadPosition reading) {
        if (reading.end().isPresent()) {
            throw reading.end().get() == OperationStatus.TIMEOUT
                    ? Refusal.timedOut(TIMED_OUT)
                    : Refusal.conflict(CANCELLED);
        }
    }

    /// @param refusal of the core when the result was requested
    Refusal of(ThriftHandles.Address address, Refusal refusal) {
        if (refusal.code() == FaultCode.UNKNOWN_HANDLE) {
            return refusal;
        }
        return switch (service.status(address.session(), address.operation())) {
            case TIMEOUT -> Refusal.timedOut(TIMED_OUT);
            case CANCELED -> new Refusal(FaultCode.CONFLICT, CANCELLED, refusal.detail());
            case INITIALIZED, PENDING, RUNNING, FINISHED, CLOSED, ERROR -> refusal;
        };
    }
}
