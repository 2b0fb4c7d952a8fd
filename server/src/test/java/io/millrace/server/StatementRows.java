package io.millrace.server;

import io.millrace.client.SqlClient;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.RowFormat;
import java.util.ArrayList;
import java.util.List;

/// Reads all rows of a statement over REST.
public final class StatementRows {
    private StatementRows() {}

    /// The rows, each with its fields separated by `|`.
    public static List<String> of(SqlClient sql, SessionHandle session, OperationHandle operation) {
        var rows = new ArrayList<String>();
        long token = 0;
        while (true) {
            var page = sql.fetch(session, operation, token, RowFormat.JSON).orThrow();
            page.results()
                    .ifPresent(table -> table.data()
                            .forEach(row -> rows.add(String.join(
                                    "|",
                                    row.fields().stream()
                                            .map(field -> Cell.of(field).display())
                                            .toList()))));
            if (page.resultType() == ResultType.EOS) {
                return rows;
            }
            token = Results.tokenOf(page.nextResultUri().orElseThrow());
        }
    }
}
