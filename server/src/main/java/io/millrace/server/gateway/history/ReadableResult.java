package io.millrace.server.gateway.history;

import io.millrace.server.gateway.result.FetchedPage;
import io.millrace.server.gateway.result.ResultHead;
import io.millrace.server.gateway.result.ResultRow;
import java.util.List;

/// A result that was kept, cut into pages of equal length.
///
/// @param complete whether it has all rows
public record ReadableResult(ResultHead head, List<ResultRow> rows, boolean complete) {
    private static final int PAGE_ROWS = 1_000;

    public FetchedPage page(long token) {
        long from = token * PAGE_ROWS;
        if (token < 0 || from >= rows.size()) {
            return new FetchedPage.End(head);
        }
        return new FetchedPage.Rows(
                head, rows.subList((int) from, (int) Math.min(rows.size(), from + PAGE_ROWS)), token + 1);
    }
}
