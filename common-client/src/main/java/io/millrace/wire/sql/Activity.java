package io.millrace.wire.sql;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.LimitUses;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import java.util.List;
import java.util.Optional;

/// The current and past sessions and statements of the gateway, for its operator. Times are epoch milliseconds.
public final class Activity {

    /// An open session.
    ///
    /// @param lastAsked the time of the last request, including heartbeats
    /// @param underWay  the number of operations that wait, run, or have unread rows
    public record OpenSession(
            SessionHandle session,
            String user,
            Optional<String> name,
            long opened,
            long lastAsked,
            int operations,
            int underWay) {}

    /// An operation with its statement and its state.
    ///
    /// @param statement at most its first 10,000 characters, with secrets masked
    /// @param started   when a thread started to execute it
    /// @param settled   when its result became available, or it failed or was cancelled
    /// @param rows      the number of rows that its reader has fetched
    /// @param bytes     the estimated size of these rows in memory
    /// @param reason    why it failed or was cancelled
    /// @param progress  of its job, if requested and available
    public record OperationSummary(
            OperationHandle operation,
            SessionHandle session,
            String user,
            String statement,
            OperationStatus status,
            long submitted,
            Optional<Long> started,
            Optional<Long> settled,
            Optional<Long> closed,
            long rows,
            long bytes,
            Optional<JobId> job,
            Optional<String> reason,
            Optional<Progress> progress) {

        /// A copy with the progress of its job.
        public OperationSummary with(Progress present) {
            return new OperationSummary(
                    operation,
                    session,
                    user,
                    statement,
                    status,
                    submitted,
                    started,
                    settled,
                    closed,
                    rows,
                    bytes,
                    job,
                    reason,
                    Optional.of(present));
        }
    }

    /// The progress of a job as its tasks report it, since its last restart.
    ///
    /// @param records       read by its sources. Because sources count differently, this is the maximum of the
    /// records that each vertex without inputs has read, sent, and emitted from its source operator. The last is
    /// unknown for jobs in another cluster and for ended jobs.
    /// @param bytes         sent between tasks
    /// @param tasks         the number of tasks
    /// @param finished      the number of finished tasks
    /// @param splitsWaiting the number of splits that no reader has started, if the sources count them
    /// @param percent       of finished tasks, if all sources are known to end; in another cluster this is known
    ///                      for batch jobs only
    public record Progress(
            long records,
            long bytes,
            int tasks,
            int finished,
            Optional<Long> splitsWaiting,
            Optional<Double> percent) {}

    /// Sessions, the latest first.
    ///
    /// @param total the number of matching sessions, including those not listed
    public record OpenSessions(List<OpenSession> sessions, int total) {
        public OpenSessions {
            sessions = List.copyOf(sessions);
        }
    }

    /// Operations, the latest first.
    ///
    /// @param total the number of matching operations, including those not listed
    public record OperationSummaries(List<OperationSummary> operations, int total) {
        public OperationSummaries {
            operations = List.copyOf(operations);
        }
    }

    public static final Param<String> USER = Param.query("user", ParamFormat.STRING, "Only those of this user.");
    public static final Param<String> SEARCH = Param.query(
            "search",
            ParamFormat.STRING,
            "Only those with this text in their statement, name or reason, ignoring case.");
    public static final Param<SessionHandle> OF_SESSION =
            Param.query("session", SessionHandle.TEXT, "Only those of this session.");
    public static final Param<List<OperationStatus>> STATUS = Param.list(
            "status", ParamFormat.oneOf(OperationStatus.class), "Only those with one of these statuses; default: all.");
    public static final Param<Boolean> PROGRESS = Param.query(
            "progress",
            ParamFormat.BOOLEAN,
            "Whether to fetch the progress of jobs from their clusters; default: `false`.");
    public static final Param<Integer> LIMIT =
            Param.query("limit", ParamFormat.INDEX, "The maximum number of entries; default: 100.");

    public static final Endpoint<Nothing, OpenSessions> SESSIONS = Service.GATEWAY
            .get("listSessions", "/activity/sessions")
            .params(USER, SEARCH, LIMIT)
            .response(Payload.json(OpenSessions.class))
            .summary("The caller's open sessions; those of all users for an administrator.")
            .permission(Permission.VIEW);

    public static final Endpoint<Nothing, OperationSummaries> OPERATIONS = Service.GATEWAY
            .get("listOperations", "/activity/operations")
            .params(USER, OF_SESSION, STATUS, SEARCH, PROGRESS, LIMIT)
            .response(Payload.json(OperationSummaries.class))
            .summary("The operations of these sessions, except closed ones.")
            .permission(Permission.VIEW);

    public static final Endpoint<Nothing, OperationSummary> OF_OPERATION = Service.GATEWAY
            .get("getOperationActivity", "/activity/operations/:operation_handle")
            .params(Operations.OPERATION)
            .response(Payload.json(OperationSummary.class))
            .summary("An operation that is not closed, with the progress of its job.")
            .permission(Permission.VIEW)
            .faults(FaultCode.UNKNOWN_HANDLE);

    public static final Endpoint<Nothing, OperationSummaries> HISTORY = Service.GATEWAY
            .get("listHistory", "/activity/history")
            .params(USER, OF_SESSION, STATUS, SEARCH, LIMIT)
            .response(Payload.json(OperationSummaries.class))
            .summary("The latest closed operations, also of earlier processes, up to sql-gateway.history.size.")
            .permission(Permission.VIEW);

    public static final Endpoint<Nothing, Sessions.Closed> END_SESSION = Service.GATEWAY
            .delete("endSession", "/activity/sessions/:session_handle")
            .params(Sessions.SESSION)
            .response(Payload.json(Sessions.Closed.class))
            .summary("Closes a session of that list and cancels its queries; its INSERT jobs keep running.")
            .permission(Permission.RUN)
            .faults(FaultCode.UNKNOWN_HANDLE);

    public static final Endpoint<Nothing, Operations.Status> END_OPERATION = Service.GATEWAY
            .delete("endOperation", "/activity/operations/:operation_handle")
            .params(Operations.OPERATION)
            .response(Payload.json(Operations.Status.class))
            .summary("Cancels an operation of that list in any state, including a query whose rows are being read.")
            .permission(Permission.RUN)
            .faults(FaultCode.UNKNOWN_HANDLE);

    public static final Endpoint<Nothing, LimitUses> LIMITS = Service.GATEWAY
            .get("listGatewayLimits", "/activity/limits")
            .response(Payload.json(LimitUses.class))
            .summary("The limits of the gateway, how much of each is used, and how often it has refused a request.")
            .permission(Permission.OPERATE_ALL);

    public static final List<Endpoint<?, ?>> ALL =
            List.of(SESSIONS, OPERATIONS, OF_OPERATION, HISTORY, END_SESSION, END_OPERATION, LIMITS);

    private Activity() {}
}
