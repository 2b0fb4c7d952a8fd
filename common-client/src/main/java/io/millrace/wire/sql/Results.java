package io.millrace.wire.sql;

import io.millrace.wire.Endpoint;
import io.millrace.wire.EventStream;
import io.millrace.wire.Explicit;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import io.millrace.wire.id.JobId;
import java.util.List;
import java.util.Optional;

/// Results: read page by page, each under a token. The present token and the one before it can be read again.
public final class Results {

    /// The columns, and the rows of one page.
    public record Table(List<Column> columns, RowFormat rowFormat, List<Row> data) {
        public Table {
            columns = List.copyOf(columns);
            data = List.copyOf(data);
        }
    }

    /// A page. While the statement runs only `resultType` and the same token again in `nextResultUri` are there;
    /// `jobID` is there when a job was started, `nextResultUri` until the end.
    public record Page(
            ResultType resultType,
            Optional<Boolean> isQueryResult,
            Optional<JobId> jobID,
            Optional<ResultKind> resultKind,
            Optional<Table> results,
            Optional<String> nextResultUri) {

        /// The same page as version 1 writes it.
        public PageV1 asV1() {
            return new PageV1(resultType, isQueryResult, jobID, resultKind, results, nextResultUri);
        }
    }

    /// A page of version 1, where a missing job or next page is an explicit `null`.
    public record PageV1(
            ResultType resultType,
            Optional<Boolean> isQueryResult,
            @Explicit Optional<JobId> jobID,
            Optional<ResultKind> resultKind,
            Optional<Table> results,
            @Explicit Optional<String> nextResultUri) {}

    /// One event of a result stream: a page, whose token for resuming is the event's id, or the error that ended it.
    public record Part(Optional<Page> page, Optional<List<String>> errors) {
        public Part {
            errors = errors.map(List::copyOf);
        }
    }

    public static final Param<Long> TOKEN =
            Param.path("token", ParamFormat.LONG, "The page: 0 for the first, then as `nextResultUri` says.");
    public static final Param<RowFormat> ROW_FORMAT =
            Param.query("rowFormat", ParamFormat.oneOf(RowFormat.class), "How cells are written; JSON when not given.");

    public static final Param<Integer> WAIT = Param.query(
            "wait",
            ParamFormat.INDEX,
            "How long to wait for the result, or for its next row, before an answer without: milliseconds, at most"
                    + " 30000; 250 when not given.");

    private static final String PATH = "/sessions/:session_handle/operations/:operation_handle/result/:token";

    public static final Endpoint<Nothing, PageV1> FETCH_V1 = Endpoint.get(
                    Service.GATEWAY,
                    "fetchResultsV1",
                    PATH,
                    Payload.json(PageV1.class),
                    Sessions.SESSION,
                    Operations.OPERATION,
                    TOKEN)
            .summary("One page of a result.")
            .versions(1, 1)
            .permission(Permission.RUN)
            .faults(FaultCode.UNKNOWN_HANDLE, FaultCode.INVALID_STATEMENT, FaultCode.STATEMENT_FAILED);

    public static final Endpoint<Nothing, Page> FETCH = Endpoint.get(
                    Service.GATEWAY,
                    "fetchResults",
                    PATH,
                    Payload.json(Page.class),
                    Sessions.SESSION,
                    Operations.OPERATION,
                    TOKEN,
                    ROW_FORMAT,
                    WAIT)
            .summary("One page of a result, its cells as JSON or as text.")
            .versions(2, 4)
            .permission(Permission.RUN)
            .faults(FaultCode.UNKNOWN_HANDLE, FaultCode.INVALID_STATEMENT, FaultCode.STATEMENT_FAILED);

    public static final Param<Long> FROM = Param.query(
            "token",
            ParamFormat.LONG,
            "The page to begin with: the id of the last event that was read; 0 when not given.");

    /// Rows as they come. Events are named `rows`, `end` and `failed`.
    public static final Endpoint<Nothing, EventStream<Part>> STREAM = Endpoint.get(
                    Service.GATEWAY,
                    "streamResults",
                    "/sessions/:session_handle/operations/:operation_handle/results/events",
                    Payload.events(Part.class),
                    Sessions.SESSION,
                    Operations.OPERATION,
                    ROW_FORMAT,
                    FROM,
                    EventStream.LAST_EVENT_ID)
            .summary("The rows of a result as they come, from the first or from where a reader was; the pages that were"
                    + " sent last can be read again, as many as fit sql-gateway.result.replay.")
            .permission(Permission.RUN)
            .faults(FaultCode.BAD_REQUEST, FaultCode.UNKNOWN_HANDLE, FaultCode.TOO_MANY);

    public static final List<Endpoint<?, ?>> ALL = List.of(FETCH_V1, FETCH, STREAM);

    private Results() {}

    /// The token that a `nextResultUri` names: its last path segment. Clients need nothing else of it.
    public static long tokenOf(String nextResultUri) {
        var query = nextResultUri.indexOf('?');
        var path = query < 0 ? nextResultUri : nextResultUri.substring(0, query);
        return Long.parseLong(path.substring(path.lastIndexOf('/') + 1));
    }
}
