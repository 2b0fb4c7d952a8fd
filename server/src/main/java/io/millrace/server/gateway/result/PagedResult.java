package io.millrace.server.gateway.result;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/// A result cut into pages. The last page is kept, so that a reader that lost the response can ask again; for streaming
/// readers, as many earlier pages as fit into this number of bytes.
public final class PagedResult {
    /// Pages without rows weigh nothing.
    private static final int MOST_KEPT = 10_000;

    private final ResultHead head;
    private final RowFeed feed;
    private final ReentrantLock advancing = new ReentrantLock();
    private final Deque<Page> kept = new ArrayDeque<>();
    private long next;
    private long keptBytes;
    private volatile long replay;
    private volatile boolean over;

    private record Page(List<ResultRow> rows, long bytes) {}

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

    /// Whether its first rows can be read, or its end; waits for that no longer than told. What it failed with before
    /// is
    /// thrown.
    public boolean begun(Duration wait) throws InterruptedException {
        return feed.begun(wait);
    }

    /// The page under a token: the next one, for which this waits no longer than told, or one that is kept. A
    /// disconnected reader may still be waiting for the next page; it is kept for its successor.
    public FetchedPage fetch(long token, int rows, Duration wait) throws InterruptedException {
        var until = System.nanoTime() + wait.toNanos();
        var present = present(token);
        if (present.isPresent()) {
            return present.get();
        }
        if (!advancing.tryLock(wait.toNanos(), TimeUnit.NANOSECONDS)) {
            return new FetchedPage.Rows(head, List.of(), token);
        }
        try {
            var meanwhile = present(token);
            return meanwhile.isPresent()
                    ? meanwhile.get()
                    : advance(rows, Duration.ofNanos(Math.max(0, until - System.nanoTime())));
        } finally {
            advancing.unlock();
        }
    }

    /// Nothing when it is the turn of that page.
    private synchronized Optional<FetchedPage> present(long token) {
        if (token == next) {
            return over ? Optional.of(new FetchedPage.End(head)) : Optional.empty();
        }
        if (token >= 0 && token < next && token >= next - kept.size()) {
            return Optional.of(new FetchedPage.Rows(head, kept(token).rows(), token + 1));
        }
        throw new Refusal(FaultCode.BAD_REQUEST, "Expecting token to be " + readable() + ", but found " + token + ".");
    }

    private String readable() {
        if (next == 0) {
            return "0";
        }
        return kept.size() == 1 ? next + " or " + (next - 1) : "between " + (next - kept.size()) + " and " + next;
    }

    private Page kept(long token) {
        var pages = kept.descendingIterator();
        var page = pages.next();
        for (long number = next - 1; number > token; number--) {
            page = pages.next();
        }
        return page;
    }

    /// Keeps about this number of bytes of pages from now on, but at least the last one.
    public void keep(long bytes) {
        replay = Math.max(replay, bytes);
    }

    private FetchedPage advance(int rows, Duration wait) throws InterruptedException {
        return switch (feed.take(rows, wait)) {
            case RowFeed.Taken.Rows taken -> page(new Page(List.copyOf(taken.rows()), taken.bytes()));
            case RowFeed.Taken.Nothing ignored -> page(new Page(List.of(), 0));
            case RowFeed.Taken.Failed failed -> throw failed.why();
            case RowFeed.Taken.End ignored -> end();
        };
    }

    private synchronized FetchedPage end() {
        over = true;
        return new FetchedPage.End(head);
    }

    private synchronized FetchedPage page(Page page) {
        kept.addLast(page);
        keptBytes += page.bytes();
        while (kept.size() > 1 && (replay == 0 || keptBytes > replay || kept.size() > MOST_KEPT)) {
            keptBytes -= kept.removeFirst().bytes();
        }
        next++;
        return new FetchedPage.Rows(head, page.rows(), next);
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
