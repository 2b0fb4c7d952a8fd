package io.millrace.server.gateway.result;

import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Rows on their way from a job to a reader. Bounded in rows and in bytes: a writer that is ahead waits, and so the job
/// feels the reader's pace.
public final class RowFeed {

    /// How much may wait for the reader.
    public record Bound(int rows, long bytes) {
        public static final Bound USUAL = new Bound(5_000, 8L << 20);

        public Bound {
            if (rows < 1 || bytes < 1) {
                throw new IllegalArgumentException("a feed holds at least one row");
            }
        }
    }

    /// What a reader finds.
    public sealed interface Taken {
        /// @param bytes about as much memory as they take
        record Rows(List<ResultRow> rows, long bytes) implements Taken {}

        /// No row came while the reader was willing to wait.
        record Nothing() implements Taken {}

        /// No row will come.
        record End() implements Taken {}

        record Failed(Refusal why) implements Taken {}
    }

    /// How much the reader was given.
    ///
    /// @param bytes about as much memory as the rows took
    public record Given(long rows, long bytes) {}

    private record Entry(ResultRow row, long bytes) {}

    private final Bound bound;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();
    private final Condition news = lock.newCondition();
    private final ArrayDeque<Entry> entries = new ArrayDeque<>();
    private long bytes;
    private long accepted;
    private Given given = new Given(0, 0);
    private boolean ended;
    private boolean complete;
    private boolean abandoned;
    private @Nullable Refusal failure;

    public RowFeed(Bound bound) {
        this.bound = bound;
    }

    /// A feed that holds these rows and has ended.
    public static RowFeed holding(List<ResultRow> rows) {
        var feed = new RowFeed(Bound.USUAL);
        rows.forEach(row -> feed.entries.add(new Entry(row, 0)));
        feed.ended = true;
        return feed;
    }

    /// Adds a row of about so many bytes; waits while the feed is full. Rows for a reader who has left are dropped.
    public void put(ResultRow row, long size) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!abandoned
                    && !entries.isEmpty()
                    && (entries.size() >= bound.rows() || bytes + size > bound.bytes())) {
                room.await();
            }
            if (abandoned) {
                return;
            }
            entries.add(new Entry(row, size));
            bytes += size;
            accepted++;
            if (entries.size() == 1) {
                news.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /// How many rows were ever put.
    public long accepted() {
        lock.lock();
        try {
            return accepted;
        } finally {
            lock.unlock();
        }
    }

    public Given given() {
        lock.lock();
        try {
            return given;
        } finally {
            lock.unlock();
        }
    }

    /// No more rows will come.
    public void end() {
        lock.lock();
        try {
            complete = complete || !ended;
            settle(null, false);
        } finally {
            lock.unlock();
        }
    }

    /// Whether every row was put: a job that has come so far ends by itself.
    public boolean complete() {
        lock.lock();
        try {
            return complete;
        } finally {
            lock.unlock();
        }
    }

    /// The job failed: the reader gets the rows there are, and then this. What already ended stays ended.
    public void fail(Refusal why) {
        settle(why, false);
    }

    /// The reader has left: nothing more is kept, and no writer waits.
    public void abandon() {
        settle(null, true);
    }

    private void settle(@Nullable Refusal why, boolean leave) {
        lock.lock();
        try {
            if (!ended) {
                ended = true;
                failure = why;
            }
            if (leave) {
                abandoned = true;
                entries.clear();
                bytes = 0;
            }
            room.signalAll();
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Takes the rows there are, up to a number; waits for the first one no longer than told.
    public Taken take(int atMost, Duration wait) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            var left = wait.toNanos();
            while (entries.isEmpty() && !ended && left > 0) {
                left = news.awaitNanos(left);
            }
            if (entries.isEmpty()) {
                return state();
            }
            var rows = new ArrayList<ResultRow>(Math.min(atMost, entries.size()));
            var before = bytes;
            while (rows.size() < atMost) {
                var entry = entries.poll();
                if (entry == null) {
                    break;
                }
                bytes -= entry.bytes();
                rows.add(entry.row());
            }
            var weight = before - bytes;
            given = new Given(given.rows() + rows.size(), given.bytes() + weight);
            room.signalAll();
            return new Taken.Rows(rows, weight);
        } finally {
            lock.unlock();
        }
    }

    private Taken state() {
        if (!ended) {
            return new Taken.Nothing();
        }
        return Optional.ofNullable(failure).<Taken>map(Taken.Failed::new).orElseGet(Taken.End::new);
    }
}
