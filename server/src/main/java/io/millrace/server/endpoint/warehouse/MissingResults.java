package io.millrace.server.endpoint.warehouse;

import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.OperationStatus;

/// Explains to a client why a statement has no result; the core only knows its state.
record MissingResults(SqlGatewayService service) {
    static final String CANCELLED = "The statement was cancelled.";
    static final String TIMED_OUT = "The statement took longer than its time limit.";

    /// A query whose first rows have not come in its time. Where one that is still planned is late, the core ends it.
    void endIfLate(ThriftHandles.Address address, ReadPosition reading) {
        if (reading.late() && service.status(address.session(), address.operation()) == OperationStatus.FINISHED) {
            reading.timeOut();
            service.stop(address.session(), address.operation());
        }
    }

    /// Says so where an operation was ended before its time.
    static void refuseWhatIsOver(ReadPosition reading) {
        if (reading.end().isPresent()) {
            throw reading.end().get() == OperationStatus.TIMEOUT
                    ? new Refusal(FaultCode.TIMED_OUT, TIMED_OUT)
                    : new Refusal(FaultCode.CONFLICT, CANCELLED);
        }
    }

    /// @param told by the core when the result was asked for
    Refusal of(ThriftHandles.Address address, Refusal told) {
        if (told.code() == FaultCode.UNKNOWN_HANDLE) {
            return told;
        }
        return switch (service.status(address.session(), address.operation())) {
            case TIMEOUT -> new Refusal(FaultCode.TIMED_OUT, TIMED_OUT);
            case CANCELED -> new Refusal(FaultCode.CONFLICT, CANCELLED, told.detail());
            case INITIALIZED, PENDING, RUNNING, FINISHED, CLOSED, ERROR -> told;
        };
    }
}
