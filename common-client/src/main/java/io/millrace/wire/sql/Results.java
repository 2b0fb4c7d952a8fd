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

/// Results, which are fetched in pages by token. The current page and the previous one can be fetched again.
public final class Results {

    /// The columns, and the rows of one page.
    public record Table(List<Column> columns, RowFormat rowFormat, List<Row> data) {
        public Table {
            columns = List.copyOf(columns);
            data = List.copyOf(data);
        }
    }

    /// A page of a result.
    ///
    /// @param jobID         the job that the statement started
    /// @param nextResultUri contains the token of the next page, or the same token while the result is not ready;
    ///                      empty at the end
    public record Page(
            ResultType resultType,
            Optional<Boolean> isQueryResult,
            Optional<JobId> jobID,
            Optional<ResultKind> resultKind,
            Optional<Table> results,
            Optional<String> nextResultUri) {

        /// The page in the format of version 1.
        public PageV1 asV1() {
            return new PageV1(resultType, isQueryResult, jobID, resultKind, results, nextResultUri);
        }
    }

    /// A page in version 1, with an explicit `null` for a missing job or next page.
    public record PageV1(
            ResultType resultType,
            Optional<Boolean> isQueryResult,
            @Explicit Optional<JobId> jobID,
            Optional<ResultKind> resultKind,
            Optional<Table> results,
            @Explicit Optional<String> nextResultUri) {}

    /// The data of an event of a result stream: a page, or the error that ended the stream. The event's id is a
    /// token.
    public record Part(Optional<Page> page, Optional<List<String>> errors) {
        public Part {
            errors = errors.map(List::copyOf);
        }
    }

    public static final Param<Long> TOKEN =
            Param.path("token", ParamFormat.LONG, "The page: 0 for the first, then the token in `nextResultUri`.");
    public static final Param<RowFormat> ROW_FORMAT =
            Param.query("rowFormat", ParamFormat.oneOf(RowFormat.class), "The format of cells; default: JSON.");

    public static final Param<Integer> WAIT = Param.query(
            "wait",
            ParamFormat.INDEX,
            "How long to wait for the result or its next row, in milliseconds, at most 30000; default: 250.");

    private static final String PATH = "/sessions/:session_handle/operations/:operation_handle/result/:token";

    public static final Endpoint<Nothing, PageV1> FETCH_V1 = Service.GATEWAY
            .get("fetchResultsV1", PATH)
            .params(Sessions.SESSION, Operations.OPERATION, TOKEN)
            .response(Payload.json(PageV1.class))
            .summary("A page of a result.")
            .versions(1, 1)
            .permission(Permission.RUN)
            .faults(FaultCode.UNKNOWN_HANDLE, FaultCode.INVALID_STATEMENT, FaultCode.STATEMENT_FAILED);

    public static final Endpoint<Nothing, Page> FETCH = Service.GATEWAY
            .get("fetchResults", PATH)
            .params(Sessions.SESSION, Operations.OPERATION, TOKEN, ROW_FORMAT, WAIT)
            .response(Payload.json(Page.class))
            .summary("A page of a result, with cells as JSON or text.")
            .versions(2, 4)
            .permission(Permission.RUN)
            .faults(FaultCode.UNKNOWN_HANDLE, FaultCode.INVALID_STATEMENT, FaultCode.STATEMENT_FAILED);

    public static final Param<Long> FROM =
            Param.query("token", ParamFormat.LONG, "The first page: the id of the last received event; default: 0.");

    /// The rows as events of the kinds `rows`, `end` and `failed`.
    public static final Endpoint<Nothing, EventStream<Part>> STREAM = Service.GATEWAY
            .get("streamResults", "/sessions/:session_handle/operations/:operation_handle/results/events")
            .params(Sessions.SESSION, Operations.OPERATION, ROW_FORMAT, FROM, EventStream.LAST_EVENT_ID)
            .response(Payload.events(Part.class))
            .summary("A stream of the rows of a result, from the first row or after the last received event. The latest"
                    + " pages, up to sql-gateway.result.replay, can be read again.")
            .permission(Permission.RUN)
            .faults(FaultCode.BAD_REQUEST, FaultCode.UNKNOWN_HANDLE, FaultCode.TOO_MANY);

    public static final List<Endpoint<?, ?>> ALL = List.of(FETCH_V1, FETCH, STREAM);

    private Results() {}

    /// The token in a `nextResultUri`: its last path segment.
    public static long tokenOf(String nextResultUri) {
        var query = nextResultUri.indexOf('?');
        var path = query < 0 ? nextResultUri : nextResultUri.substring(0, query);
        return Long.parseLong(path.substring(path.lastIndexOf('/') + 1));
    }
}
