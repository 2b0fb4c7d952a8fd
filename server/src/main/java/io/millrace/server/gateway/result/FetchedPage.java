package io.millrace.server.gateway.result;

import java.util.List;

/// The result of a request for one page.
public sealed interface FetchedPage {

    /// The statement is still running: request the same page again.
    record NotReady() implements FetchedPage {}

    /// A page, possibly without rows, and the token of the one after it.
    ///
    /// @param last whether it is known that only the end comes after it
    record Rows(ResultHead head, List<ResultRow> rows, long next, boolean last) implements FetchedPage {
        public Rows {
            rows = List.copyOf(rows);
        }
    }

    /// There are no more pages.
    record End(ResultHead head) implements FetchedPage {}
}
