package io.millrace.wire.sql;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
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

/// The current and past statements of the gateway, for its operator. Times are epoch milliseconds of the server.
public final class Activity {

    /// An open session.
    ///
    /// @param lastAsked when its client was heard of last, a heartbeat included
    /// @param underWay  its operations that wait, run, or have a query that is not read to the end
    public record OpenSession(
            SessionHandle session,
            String user,
            Optional<String> name,
            long opened,
            long lastAsked,
            int operations,
            int underWay) {}

    /// An operation: who gave which statement when, and what has become of it.
    ///
    /// @param statement with the values of secrets masked, and no more than its first 10,000 characters
    /// @param started   when a worker took it up
    /// @param settled   when its result could be read, or it failed or was cancelled
    /// @param closed    when it was dropped
    /// @param rows      how many its reader has been given
    /// @param bytes     about how much memory these took
    /// @param reason    why it failed or was ended
    /// @param progress  of its job, where that was asked for and its cluster tells
    public record Course(
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

        public Course with(Progress present) {
            return new Course(
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

    /// The progress of a job by what its tasks have reported; of a restarted job, the current run.
    ///
    /// @param records       read by its sources: of each vertex without inputs the most of what it has read,
    ///                      sent on, and given out of its source, since sources count in different ways; what
    ///                      a source gave to the next step in its task is not seen in another cluster or at the end
    /// @param bytes         sent from task to task
    /// @param tasks         how many there are
    /// @param finished      how many of them have finished
    /// @param splitsWaiting pieces of the input that no reader has taken up, where sources count them
    /// @param percent       of the tasks that have finished, where all sources are known to come to an end;
    ///                      in another cluster that is known of batch jobs only
    public record Progress(
            long records,
            long bytes,
            int tasks,
            int finished,
            Optional<Long> splitsWaiting,
            Optional<Double> percent) {}

    /// Some of the sessions, those first that were opened last, and how many there are that match.
    public record OpenSessions(List<OpenSession> sessions, int total) {
        public OpenSessions {
            sessions = List.copyOf(sessions);
        }
    }

    /// Some of the operations, those first that were given last, and how many there are that match.
    public record Courses(List<Course> operations, int total) {
        public Courses {
            operations = List.copyOf(operations);
        }
    }

    public static final Param<String> USER = Param.query("user", ParamFormat.STRING, "Only of this user.");
    public static final Param<String> SEARCH = Param.query(
            "search",
            ParamFormat.STRING,
            "Only where this stands in the statement, the name or the reason; in either case.");
    public static final Param<SessionHandle> OF_SESSION =
            Param.query("session", SessionHandle.TEXT, "Only of this session.");
    public static final Param<List<OperationStatus>> STATUS = Param.list(
            "status", ParamFormat.oneOf(OperationStatus.class), "Only with one of these; any when not given.");
    public static final Param<Boolean> PROGRESS = Param.query(
            "progress",
            ParamFormat.BOOLEAN,
            "Whether the clusters are asked how far the jobs have come; `false` when not given.");
    public static final Param<Integer> LIMIT =
            Param.query("limit", ParamFormat.INDEX, "Most to list; 100 when not given.");

    public static final Endpoint<Nothing, OpenSessions> SESSIONS = Endpoint.get(
                    Service.GATEWAY,
                    "listSessions",
                    "/activity/sessions",
                    Payload.json(OpenSessions.class),
                    USER,
                    SEARCH,
                    LIMIT)
            .summary("The open sessions.")
            .permission(Permission.OPERATE);

    public static final Endpoint<Nothing, Courses> OPERATIONS = Endpoint.get(
                    Service.GATEWAY,
                    "listOperations",
                    "/activity/operations",
                    Payload.json(Courses.class),
                    USER,
                    OF_SESSION,
                    STATUS,
                    SEARCH,
                    PROGRESS,
                    LIMIT)
            .summary("The operations of open sessions that are not closed.")
            .permission(Permission.OPERATE);

    public static final Endpoint<Nothing, Course> OF_OPERATION = Endpoint.get(
                    Service.GATEWAY,
                    "getOperationActivity",
                    "/activity/operations/:operation_handle",
                    Payload.json(Course.class),
                    Operations.OPERATION)
            .summary("One operation that is not closed, and how far its job has come.")
            .permission(Permission.OPERATE)
            .faults(FaultCode.UNKNOWN_HANDLE);

    public static final Endpoint<Nothing, Courses> HISTORY = Endpoint.get(
                    Service.GATEWAY,
                    "listHistory",
                    "/activity/history",
                    Payload.json(Courses.class),
                    USER,
                    OF_SESSION,
                    STATUS,
                    SEARCH,
                    LIMIT)
            .summary("The operations that were closed, as many as sql-gateway.history.size keeps.")
            .permission(Permission.OPERATE);

    public static final Endpoint<Nothing, Sessions.Closed> END_SESSION = Endpoint.delete(
                    Service.GATEWAY,
                    "endSession",
                    "/activity/sessions/:session_handle",
                    Payload.json(Sessions.Closed.class),
                    Sessions.SESSION)
            .summary("Closes anyone's session: its queries are cancelled, its INSERT jobs live on.")
            .permission(Permission.OPERATE)
            .faults(FaultCode.UNKNOWN_HANDLE);

    public static final Endpoint<Nothing, Operations.Status> END_OPERATION = Endpoint.delete(
                    Service.GATEWAY,
                    "endOperation",
                    "/activity/operations/:operation_handle",
                    Payload.json(Operations.Status.class),
                    Operations.OPERATION)
            .summary("Cancels anyone's operation in any state, a query that is being read included.")
            .permission(Permission.OPERATE)
            .faults(FaultCode.UNKNOWN_HANDLE);

    public static final List<Endpoint<?, ?>> ALL =
            List.of(SESSIONS, OPERATIONS, OF_OPERATION, HISTORY, END_SESSION, END_OPERATION);

    private Activity() {}
}
