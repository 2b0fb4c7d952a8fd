package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.gateway.result.CellFormatter;
import io.millrace.server.gateway.result.CellJson;
import io.millrace.server.gateway.result.FetchedPage;
import io.millrace.server.gateway.result.ResultHead;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.SqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Converts fetched pages to those of one API version.
///
/// @param path of the pages, without their tokens
record PageWriter(String path, int version, RowFormat format) {

    /// Writes the pages of an operation.
    PageWriter(SessionHandle session, OperationHandle operation, int version, RowFormat format) {
        this("/sessions/" + session + "/operations/" + operation + "/result/", version, format);
    }

    Results.Page page(FetchedPage fetch, long token) {
        return switch (fetch) {
            case FetchedPage.NotReady ignored ->
                new Results.Page(
                        ResultType.NOT_READY,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(uri(token)));
            case FetchedPage.Rows rows ->
                page(ResultType.PAYLOAD, rows.head(), rows.rows(), Optional.of(uri(rows.next())));
            case FetchedPage.End end -> page(ResultType.EOS, end.head(), List.of(), Optional.empty());
        };
    }

    @SuppressWarnings("NullAway") // does not see in the class file that a row's fields may be null
    private Results.Page page(ResultType type, ResultHead head, List<ResultRow> rows, Optional<String> next) {
        var types = head.columns().stream().map(column -> column.type()).toList();
        var data = new ArrayList<Row>(rows.size());
        for (var row : rows) {
            data.add(new Row(row.kind(), cells(types, row.cells())));
        }
        return new Results.Page(
                type,
                Optional.of(head.query()),
                head.job(),
                Optional.of(head.kind()),
                Optional.of(new Results.Table(head.columns(), format, data)),
                next);
    }

    private List<@Nullable Object> cells(List<SqlType> types, List<@Nullable Object> cells) {
        var written = new ArrayList<@Nullable Object>(cells.size());
        for (int i = 0; i < cells.size(); i++) {
            var cell = cells.get(i);
            written.add(
                    switch (format) {
                        case JSON -> CellJson.of(types.get(i), cell);
                        case PLAIN_TEXT -> cell == null ? null : CellFormatter.of(types.get(i), cell);
                    });
        }
        return written;
    }

    private String uri(long token) {
        var uri = "/v" + version + path + token;
        return version == 1 ? uri : uri + "?rowFormat=" + format;
    }
}
