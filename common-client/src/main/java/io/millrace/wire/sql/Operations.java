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

/// Operations: statements under way or done, until they are closed.
public final class Operations {

    /// The status of an operation.
    public record Status(OperationStatus status) {}

    /// The execution of an operation's statement: its mode and its jobs. All fields have their defaults where it plans
    /// no job: `SHOW`, `SET`, a query over constants.
    ///
    /// @param mode      the mode in which its job runs
    /// @param automatic whether the gateway chose the mode, because the session leaves it open
    /// @param bounded   whether all its sources end, so that the statement ends by itself
    /// @param changes   whether a row may replace or take back an earlier one
    /// @param order     the order that the query asks for, where its rows do not come in it
    public record Execution(
            Optional<RuntimeMode> mode, boolean automatic, boolean bounded, boolean changes, List<SortKey> order) {
        /// Of a statement that plans no job.
        public static final Execution NONE = new Execution(Optional.empty(), false, true, false, List.of());

        public Execution {
            order = List.copyOf(order);
        }
    }

    /// One column of an order.
    ///
    /// @param column    counted from 0
    /// @param nullsLast where rows without a value stand
    public record SortKey(int column, boolean descending, boolean nullsLast) {
        public SortKey {
            if (column < 0) {
                throw new IllegalArgumentException("column " + column + " is below 0");
            }
        }
    }

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

    public static final Endpoint<Nothing, Execution> EXECUTION = Endpoint.get(
                    Service.GATEWAY,
                    "getOperationExecution",
                    "/sessions/:session_handle/operations/:operation_handle/execution",
                    Payload.json(Execution.class),
                    Sessions.SESSION,
                    OPERATION)
            .summary("How the statement of an operation runs: its mode, whether it ends, and what its rows mean. Waits"
                    + " until the statement is planned.")
            .permission(Permission.RUN)
            .faults(
                    FaultCode.UNKNOWN_HANDLE,
                    FaultCode.INVALID_STATEMENT,
                    FaultCode.STATEMENT_FAILED,
                    FaultCode.TIMED_OUT);

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
            .faults(FaultCode.UNKNOWN_HANDLE, FaultCode.INVALID_STATEMENT, FaultCode.STATEMENT_FAILED);

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

    public static final List<Endpoint<?, ?>> ALL = List.of(STATUS, EXECUTION, CANCEL, STOP, CLOSE);

    private Operations() {}
}
