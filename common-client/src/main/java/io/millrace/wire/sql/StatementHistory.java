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

/// The statements that the gateway has run, also before it was started again. Times are epoch milliseconds.
public final class StatementHistory {

    /// The end of a statement, or `RUNNING` before it.
    public enum Outcome {
        /// It waits, runs, or its rows are being read.
        RUNNING,
        FINISHED,
        FAILED,
        /// It was cancelled, or its result was closed before its last row.
        CANCELED,
        /// The server ended before the statement did.
        LOST
    }

    /// The kind of a statement, by its first words.
    public enum Kind {
        QUERY,
        /// It writes rows, such as INSERT or a statement set.
        INSERT,
        /// It changes a catalog.
        DEFINITION,
        /// It changes its session, such as SET or USE.
        SETTING,
        /// It shows or describes something.
        SHOW,
        OTHER,
        /// A client runs it for itself, for example to show a catalog.
        INTERNAL
    }

    /// The times that a statement took, in milliseconds, as far as they are known.
    ///
    /// @param queue    until a thread started to execute it
    /// @param planning until its job was submitted
    /// @param run      until its last row was available, or, without a job, until it was executed
    /// @param total    until its end
    public record Durations(Optional<Long> queue, Optional<Long> planning, Optional<Long> run, Optional<Long> total) {}

    /// A result that can be read again.
    ///
    /// @param rows     that are kept, its first ones
    /// @param complete whether these are all
    /// @param until    when they are deleted at the latest
    public record KeptResult(long rows, boolean complete, long until) {}

    /// A statement.
    ///
    /// @param sessionName the client's name of the session
    /// @param client      the program that sent it, as it names itself
    /// @param address     the network address it came from
    /// @param statement   at most its first 10,000 characters, with secrets masked
    /// @param rows        the number of rows of its result, so far
    /// @param result      its rows, while they are kept
    /// @param error       the first line of the reason why it failed or was cancelled, with secrets masked
    public record Entry(
            OperationHandle operation,
            SessionHandle session,
            Optional<String> sessionName,
            String user,
            Optional<String> client,
            Optional<String> address,
            String statement,
            Kind kind,
            Outcome outcome,
            long submitted,
            Durations durations,
            Optional<Long> rows,
            Optional<JobId> job,
            Optional<String> error,
            Optional<KeptResult> result) {

        /// A copy with its rows.
        public Entry with(Optional<KeptResult> kept) {
            return with(outcome, error, kept);
        }

        /// A copy with another outcome and its reason.
        public Entry ended(Outcome end, String reason) {
            return with(end, Optional.of(reason), result);
        }

        private Entry with(Outcome outcome, Optional<String> error, Optional<KeptResult> result) {
            return new Entry(
                    operation,
                    session,
                    sessionName,
                    user,
                    client,
                    address,
                    statement,
                    kind,
                    outcome,
                    submitted,
                    durations,
                    rows,
                    job,
                    error,
                    result);
        }
    }

    /// Statements, the latest first.
    ///
    /// @param next      the cursor of the statements after these; empty if there are none
    /// @param unwritten the number of statements that a restart would forget, because the disk cannot be written
    public record Page(List<Entry> statements, Optional<String> next, long unwritten) {
        public Page {
            statements = List.copyOf(statements);
        }
    }

    /// The greatest value of [#LIMIT].
    public static final int MAX_LIMIT = 1_000;

    public static final Param<String> SEARCH = Param.query(
            "search",
            ParamFormat.STRING,
            "Only those with each of these words in their statement, error, user, session name, client or ids, ignoring"
                    + " case.");
    public static final Param<List<Outcome>> OUTCOME = Param.list(
            "outcome", ParamFormat.oneOf(Outcome.class), "Only those with one of these outcomes; default: all.");
    public static final Param<List<Kind>> KIND =
            Param.list("kind", ParamFormat.oneOf(Kind.class), "Only those of these kinds; default: all but INTERNAL.");
    public static final Param<String> OF_SESSION =
            Param.query("session", ParamFormat.STRING, "Only those of the session with this handle or name.");
    public static final Param<Long> FROM =
            Param.query("from", ParamFormat.LONG, "Only those submitted at this time or later.");
    public static final Param<Long> UNTIL =
            Param.query("until", ParamFormat.LONG, "Only those submitted before this time.");
    public static final Param<String> CURSOR = Param.query(
            "cursor", ParamFormat.STRING, "Continues after an earlier page: its `next`. Keep the other parameters.");
    public static final Param<Integer> LIMIT =
            Param.query("limit", ParamFormat.INDEX, "The maximum number of statements, at most 1000; default: 100.");

    public static final Endpoint<Nothing, Page> FIND = Service.GATEWAY
            .get("listStatements", "/history")
            .params(SEARCH, OUTCOME, KIND, OF_SESSION, FROM, UNTIL, CURSOR, LIMIT)
            .response(Payload.json(Page.class))
            .summary(
                    "The caller's statements, those of all users for an administrator, the latest first, up to sql-gateway.history.max-size and"
                            + " sql-gateway.history.max-age. They outlast the server.")
            .permission(Permission.VIEW);

    public static final Endpoint<Nothing, Entry> OF_OPERATION = Service.GATEWAY
            .get("getStatement", "/history/:operation_handle")
            .params(Operations.OPERATION)
            .response(Payload.json(Entry.class))
            .summary("A statement of the history.")
            .permission(Permission.VIEW)
            .faults(FaultCode.UNKNOWN_HANDLE);

    public static final Endpoint<Nothing, Results.Page> RESULT = Service.GATEWAY
            .get("fetchKeptResults", "/history/:operation_handle/result/:token")
            .params(Operations.OPERATION, Results.TOKEN, Results.ROW_FORMAT)
            .response(Payload.json(Results.Page.class))
            .summary("A page of the result of an ended query, which is kept for sql-gateway.history.results.max-age."
                    + " Any page can be fetched any number of times.")
            .permission(Permission.RUN)
            .faults(FaultCode.UNKNOWN_HANDLE);

    public static final List<Endpoint<?, ?>> ALL = List.of(FIND, OF_OPERATION, RESULT);

    private StatementHistory() {}
}
