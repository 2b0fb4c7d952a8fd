package io.millrace.server.gateway.result;

import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.Optional;

/// Reads the pages of a result in order, for one reader.
public final class ResultStream {
    private final Source source;
    private long token;
    private boolean over;

    /// @param token of the first page
    public ResultStream(long token, Source source) {
        this.token = token;
        this.source = source;
    }

    /// A source of pages.
    public interface Source {
        FetchedPage fetch(long token, Duration wait) throws InterruptedException;
    }

    /// The next page, or the reason why there is none.
    public sealed interface Next {
        /// @param token to read the page again
        record Page(FetchedPage.Rows rows, long token) implements Next {}

        /// No rows yet.
        record Quiet() implements Next {}

        /// All rows were read.
        record End(ResultHead head) implements Next {}

        record Failed(Refusal why) implements Next {}
    }

    /// The next event; empty after the end and after a failure.
    public Optional<Next> next(Duration wait) throws InterruptedException {
        if (over) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    switch (source.fetch(token, wait)) {
                        case FetchedPage.NotReady _ -> new Next.Quiet();
                        case FetchedPage.Rows rows -> page(rows);
                        case FetchedPage.End(var head) -> {
                            over = true;
                            yield new Next.End(head);
                        }
                    });
        } catch (Refusal refusal) {
            over = true;
            return Optional.of(new Next.Failed(refusal));
        }
    }

    private Next page(FetchedPage.Rows rows) {
        var page = new Next.Page(rows, token);
        token = rows.next();
        return rows.rows().isEmpty() ? new Next.Quiet() : page;
    }
}
