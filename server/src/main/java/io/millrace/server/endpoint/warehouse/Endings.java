package io.millrace.server.endpoint.warehouse;

import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;

/// Why a statement has no result, for its client: the core says only in which state it is.
record Endings(SqlGatewayService service) {
    static final String CANCELLED = "The statement was cancelled.";
    static final String TIMED_OUT = "The statement took longer than its time limit.";

    /// @param told by the core when the result was asked for
    Refusal of(Handles.Address address, Refusal told) {
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
