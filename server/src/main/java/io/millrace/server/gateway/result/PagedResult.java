package io.millrace.server.gateway.result;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/// A result cut into pages. The page last given out is kept, so that a reader who lost the answer can ask again; what
/// lies before it is gone.
public final class PagedResult {
    private final ResultHead head;
    private final RowFeed feed;
    private final ReentrantLock reading = new ReentrantLock();
    private long next;
    private List<ResultRow> last = List.of();
    private volatile boolean over;

    public PagedResult(ResultHead head, RowFeed feed) {
        this.head = head;
        this.feed = feed;
    }

    /// A result that is there as a whole.
    public static PagedResult of(ResultHead head, List<ResultRow> rows) {
        return new PagedResult(head, RowFeed.holding(rows));
    }

    public ResultHead head() {
        return head;
    }

    /// The page under a token: the next one, for which this waits no longer than told, or the last one again.
    public Fetch fetch(long token, int rows, Duration wait) throws InterruptedException {
        reading.lockInterruptibly();
        try {
            if (token == next) {
                return over ? new Fetch.End(head) : advance(rows, wait);
            }
            if (token >= 0 && token == next - 1) {
                return new Fetch.Rows(head, last, next);
            }
            throw new Refusal(
                    FaultCode.STATEMENT_FAILED,
                    next == 0
                            ? "Expecting token to be 0, but found " + token + "."
                            : "Expecting token to be " + next + " or " + (next - 1) + ", but found " + token + ".");
        } finally {
            reading.unlock();
        }
    }

    private Fetch advance(int rows, Duration wait) throws InterruptedException {
        return switch (feed.take(rows, wait)) {
            case RowFeed.Taken.Rows taken -> page(taken.rows());
            case RowFeed.Taken.Nothing ignored -> page(List.of());
            case RowFeed.Taken.Failed failed -> throw failed.why();
            case RowFeed.Taken.End ignored -> {
                over = true;
                yield new Fetch.End(head);
            }
        };
    }

    private Fetch page(List<ResultRow> rows) {
        last = List.copyOf(rows);
        next++;
        return new Fetch.Rows(head, last, next);
    }

    /// Whether the reader has seen the end.
    public boolean over() {
        return over;
    }

    /// How much the reader was given.
    public RowFeed.Given given() {
        return feed.given();
    }

    /// The reader has left.
    public void close() {
        feed.abandon();
    }
}
