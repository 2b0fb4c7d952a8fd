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
        // a token may be any number: a product with it could overflow
        if (token < 0 || token > rows.size() / PAGE_ROWS) {
            return new FetchedPage.End(head);
        }
        int from = (int) token * PAGE_ROWS;
        int to = Math.min(rows.size(), from + PAGE_ROWS);
        return from == to
                ? new FetchedPage.End(head)
                : new FetchedPage.Rows(head, rows.subList(from, to), token + 1, to == rows.size());
    }
}
