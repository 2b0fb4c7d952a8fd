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
import java.util.Optional;

/// Operations: running and ended statements, until they are closed.
public final class Operations {

    /// The status of an operation.
    public record Status(OperationStatus status) {}

    /// The execution of a statement. A statement without a job, such as `SHOW`, `SET` or a query of constants, has
    /// [#NONE].
    ///
    /// @param mode      of its job
    /// @param automatic whether the gateway chose the mode, because the session does not set it
    /// @param bounded   whether all its sources end
    /// @param changes   whether rows can replace or retract earlier ones
    /// @param order     the query's order, if its rows do not arrive in it
    public record Execution(
            Optional<RuntimeMode> mode, boolean automatic, boolean bounded, boolean changes, List<SortKey> order) {
        /// The execution of a statement without a job.
        public static final Execution NONE = new Execution(Optional.empty(), false, true, false, List.of());

        public Execution {
            order = List.copyOf(order);
        }
    }

    /// A column of a sort order.
    ///
    /// @param column counted from 0
    public record SortKey(int column, boolean descending, boolean nullsLast) {
        public SortKey {
            if (column < 0) {
                throw new IllegalArgumentException("column " + column + " is negative");
            }
        }
    }

    public static final Param<OperationHandle> OPERATION = Param.path(
            "operation_handle", OperationHandle.TEXT, "The operation, as returned when its statement was submitted.");

    public static final Endpoint<Nothing, Status> STATUS = Service.GATEWAY
            .get("getOperationStatus", "/sessions/:session_handle/operations/:operation_handle/status")
            .params(Sessions.SESSION, OPERATION)
            .response(Payload.json(Status.class))
            .summary("The status of an operation.")
            .permission(Permission.RUN)
            .faults(FaultCode.UNKNOWN_HANDLE);

    public static final Endpoint<Nothing, Execution> EXECUTION = Service.GATEWAY
            .get("getOperationExecution", "/sessions/:session_handle/operations/:operation_handle/execution")
            .params(Sessions.SESSION, OPERATION)
            .response(Payload.json(Execution.class))
            .summary(
                    "The execution of an operation's statement: its mode, whether it ends, and whether its rows change. Waits"
                            + " until the statement is planned.")
            .permission(Permission.RUN)
            .faults(
                    FaultCode.UNKNOWN_HANDLE,
                    FaultCode.INVALID_STATEMENT,
                    FaultCode.STATEMENT_FAILED,
                    FaultCode.TIMED_OUT);

    public static final Endpoint<Nothing, Status> CANCEL = Service.GATEWAY
            .post("cancelOperation", "/sessions/:session_handle/operations/:operation_handle/cancel")
            .params(Sessions.SESSION, OPERATION)
            .response(Payload.json(Status.class))
            .summary("Cancels an operation; refused if its result is available already.")
            .permission(Permission.RUN)
            .faults(FaultCode.UNKNOWN_HANDLE, FaultCode.INVALID_STATEMENT, FaultCode.STATEMENT_FAILED);

    public static final Endpoint<Nothing, Status> STOP = Service.GATEWAY
            .delete("stopOperation", "/sessions/:session_handle/operations/:operation_handle")
            .params(Sessions.SESSION, OPERATION)
            .response(Payload.json(Status.class))
            .summary("Cancels an operation in any state, including a query whose rows are being read.")
            .permission(Permission.RUN)
            .faults(FaultCode.UNKNOWN_HANDLE);

    public static final Endpoint<Nothing, Status> CLOSE = Service.GATEWAY
            .delete("closeOperation", "/sessions/:session_handle/operations/:operation_handle/close")
            .params(Sessions.SESSION, OPERATION)
            .response(Payload.json(Status.class))
            .summary("Closes an operation, drops its result, and cancels the job of a query. Can be repeated.")
            .permission(Permission.RUN)
            .faults(FaultCode.UNKNOWN_HANDLE);

    public static final List<Endpoint<?, ?>> ALL = List.of(STATUS, EXECUTION, CANCEL, STOP, CLOSE);

    private Operations() {}
}
