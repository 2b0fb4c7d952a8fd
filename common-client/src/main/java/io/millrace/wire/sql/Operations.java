package io.millrace.wire.sql;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import io.millrace.wire.id.OperationHandle;
import java.util.List;

/// Operations: statements under way or done, until they are closed.
public final class Operations {

    /// Where an operation stands.
    public record Status(OperationStatus status) {}

    public static final Param<OperationHandle> OPERATION = Param.path(
            "operation_handle", OperationHandle.TEXT, "The operation, as returned when its statement was given.");

    public static final Endpoint<Nothing, Status> STATUS = Endpoint.get(
                    Service.GATEWAY,
                    "getOperationStatus",
                    "/sessions/:session_handle/operations/:operation_handle/status",
                    Payload.json(Status.class),
                    Sessions.SESSION,
                    OPERATION)
            .summary("Where an operation stands.")
            .permission(Permission.RUN)
            .faults(FaultCode.UNKNOWN_HANDLE);

    public static final Endpoint<Nothing, Status> CANCEL = Endpoint.post(
                    Service.GATEWAY,
                    "cancelOperation",
                    "/sessions/:session_handle/operations/:operation_handle/cancel",
                    Payload.none(),
                    Payload.json(Status.class),
                    Sessions.SESSION,
                    OPERATION)
            .summary("Cancels an operation whose result is not ready yet; refused once it is.")
            .permission(Permission.RUN)
            .faults(FaultCode.UNKNOWN_HANDLE, FaultCode.STATEMENT_FAILED);

    public static final Endpoint<Nothing, Status> STOP = Endpoint.delete(
                    Service.GATEWAY,
                    "stopOperation",
                    "/sessions/:session_handle/operations/:operation_handle",
                    Payload.json(Status.class),
                    Sessions.SESSION,
                    OPERATION)
            .summary("Cancels an operation in any state, a query that is being read included.")
            .permission(Permission.RUN)
            .faults(FaultCode.UNKNOWN_HANDLE);

    public static final Endpoint<Nothing, Status> CLOSE = Endpoint.delete(
                    Service.GATEWAY,
                    "closeOperation",
                    "/sessions/:session_handle/operations/:operation_handle/close",
                    Payload.json(Status.class),
                    Sessions.SESSION,
                    OPERATION)
            .summary("Drops an operation and its result, and cancels the job of a query; closing twice is no error.")
            .permission(Permission.RUN)
            .faults(FaultCode.UNKNOWN_HANDLE);

    public static final List<Endpoint<?, ?>> ALL = List.of(STATUS, CANCEL, STOP, CLOSE);

    private Operations() {}
}
