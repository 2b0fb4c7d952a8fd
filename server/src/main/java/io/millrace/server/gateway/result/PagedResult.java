package io.millrace.server.gateway.result;

import io.millrace.server.concurrent.Deadline;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Divides a result into pages. Keeps the last page for a reader that lost the response, and for streaming readers as
/// many earlier pages as fit into a number of bytes.
public final class PagedResult {
    /// Small pages take more memory than their size.
    private static final int MAX_KEPT = 10_000;

    private static final int DRAINED_ROWS = 1_000;

    private final ResultHead head;
    private final RowFeed feed;
    private final ReentrantLock advancing = new ReentrantLock();
    private final Deque<Page> kept = new ArrayDeque<>();
    private long next;
    private long keptBytes;
    private volatile long replay;
    private volatile boolean over;
    private @Nullable Refusal failure;

    private volatile PageListener listener = PageListener.NONE;

    /// A page, or several without rows that follow one another: a stream may be silent for days.
    ///
    /// @param token of the first one
    private record Page(long token, List<ResultRow> rows, long bytes) {}

    /// Receives the pages of a result, each once.
    public interface PageListener {
        PageListener NONE = new PageListener() {
            @Override
            public boolean add(List<ResultRow> rows, long bytes) {
                return false;
            }

            @Override
            public void end(boolean complete) {}
        };

        /// @param bytes the approximate memory of the rows; 0 if it is unknown
        /// @return whether it takes more rows
        boolean add(List<ResultRow> rows, long bytes);

        /// Called at the end of the result, or when it is closed before.
        void end(boolean complete);
    }

    public PagedResult(ResultHead head, RowFeed feed) {
        this.head = head;
        this.feed = feed;
    }

    /// A complete result.
    public static PagedResult of(ResultHead head, List<ResultRow> rows) {
        return new PagedResult(head, RowFeed.holding(rows));
    }

    public ResultHead head() {
        return head;
    }

    /// The time of the job's first row, in milliseconds since 1970.
    public Optional<Long> firstRow() {
        return feed.firstRow();
    }

    /// Sets the listener, before the first page.
    public void listener(PageListener observer) {
        listener = observer;
    }

    /// Whether the first rows or the end can be read. Throws an earlier failure.
    ///
    /// @param wait the maximum time to wait
    public boolean begun(Duration wait) throws InterruptedException {
        try {
            return feed.begun(wait);
        } catch (Refusal why) {
            throw fail(why);
        }
    }

    /// Fetches the next page or one that is kept. A disconnected reader may still be waiting for the next page,
    /// which is kept for its successor.
    ///
    /// @param wait the maximum time to wait for the next page
    public FetchedPage fetch(long token, int rows, Duration wait) throws InterruptedException {
        var deadline = Deadline.in(wait);
        var present = present(token);
        if (present.isPresent()) {
            return present.get();
        }
        if (!advancing.tryLock(wait.toNanos(), TimeUnit.NANOSECONDS)) {
            return new FetchedPage.Rows(head, List.of(), token, false);
        }
        try {
            var meanwhile = present(token);
            return meanwhile.isPresent() ? meanwhile.get() : advance(rows, deadline.left());
        } finally {
            advancing.unlock();
        }
    }

    /// A kept page or the end; empty for the next page.
    private synchronized Optional<FetchedPage> present(long token) {
        if (token == next) {
            if (failure != null) {
                throw failure;
            }
            return over ? Optional.of(new FetchedPage.End(head)) : Optional.empty();
        }
        if (token < next && !kept.isEmpty() && token >= kept.getFirst().token()) {
            return Optional.of(kept(token));
        }
        throw Refusal.badRequest("Expecting token to be " + readable() + ", but found " + token + ".");
    }

    private String readable() {
        if (next == 0) {
            return "0";
        }
        var oldest = kept.getFirst().token();
        return oldest == next - 1 ? next + " or " + oldest : "between " + oldest + " and " + next;
    }

    private FetchedPage kept(long token) {
        long after = next;
        var pages = kept.descendingIterator();
        var page = pages.next();
        while (page.token() > token) {
            after = page.token();
            page = pages.next();
        }
        return new FetchedPage.Rows(head, page.rows(), after, after == next && feed.drained());
    }

    /// Keeps about this many bytes of pages from now on, and at least the last page.
    public void keep(long bytes) {
        replay = Math.max(replay, bytes);
    }

    private FetchedPage advance(int rows, Duration wait) throws InterruptedException {
        return switch (feed.take(rows, wait)) {
            case RowFeed.ReadResult.Rows taken -> page(List.copyOf(taken.rows()), taken.bytes());
            case RowFeed.ReadResult.Nothing ignored -> page(List.of(), 0);
            case RowFeed.ReadResult.Failed failed -> throw fail(failed.why());
            case RowFeed.ReadResult.End ignored -> end();
        };
    }

    private synchronized FetchedPage end() {
        over = true;
        notifyEnd(true);
        return new FetchedPage.End(head);
    }

    /// Notes that the reader knows of a failure, after which there is nothing to read.
    private synchronized Refusal fail(Refusal why) {
        over = true;
        failure = why;
        notifyEnd(false);
        return why;
    }

    /// Ends the listener, once.
    private synchronized void notifyEnd(boolean complete) {
        var observer = listener;
        listener = PageListener.NONE;
        observer.end(complete);
    }

    private synchronized FetchedPage page(List<ResultRow> rows, long bytes) {
        if (replay == 0
                || !rows.isEmpty()
                || kept.isEmpty()
                || !kept.getLast().rows().isEmpty()) {
            kept.addLast(new Page(next, rows, bytes));
            keptBytes += bytes;
        }
        while (kept.size() > 1 && (replay == 0 || keptBytes > replay || kept.size() > MAX_KEPT)) {
            keptBytes -= kept.removeFirst().bytes();
        }
        next++;
        var _ = listener.add(rows, bytes);
        return new FetchedPage.Rows(head, rows, next, feed.drained());
    }

    /// The approximate memory in bytes of the pages that can be read again.
    public synchronized long weight() {
        return kept.stream().mapToLong(page -> ResultRow.weight(page.rows())).sum();
    }

    /// Whether the reader has reached the end, or a failure.
    public boolean over() {
        return over;
    }

    /// The amount that was read.
    public RowFeed.ReadAmount given() {
        return feed.given();
    }

    /// The number of rows that were produced.
    public long produced() {
        return feed.accepted();
    }

    /// Releases the result without a reader. A reader that has not reached its end gets a failure.
    public void close() {
        if (!over && advancing.tryLock()) {
            try {
                refuseReaders();
                drain();
            } finally {
                advancing.unlock();
            }
        }
        feed.abandon();
        notifyEnd(false);
    }

    private synchronized void refuseReaders() {
        if (!over && failure == null) {
            failure = RowFeed.closedEarly();
        }
    }

    /// Gives the listener the unread rows.
    private void drain() {
        try {
            var takes = true;
            while (takes) {
                switch (feed.take(DRAINED_ROWS, Duration.ZERO)) {
                    case RowFeed.ReadResult.Rows rows -> takes = listener.add(rows.rows(), rows.bytes());
                    case RowFeed.ReadResult.End _ -> {
                        notifyEnd(true);
                        return;
                    }
                    case RowFeed.ReadResult.Nothing _, RowFeed.ReadResult.Failed _ -> takes = false;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
