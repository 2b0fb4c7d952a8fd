package io.millrace.server.gateway.result;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Rows on their way from a job to a reader. Bounded in rows and in bytes: of a writer that is far ahead rows go to
/// disk, if there is room, and otherwise it waits, and so the job feels the reader's pace.
///
/// Rows are, from the first one on, in `entries` and then in the backlog; as long as that holds any, new ones go there.
public final class RowFeed {

    /// The bounds of the rows that wait for a reader.
    ///
    /// @param grace     how long a writer waits for its reader before rows go to disk: a reader that fetches
    ///     page after page asks sooner, and then nothing is written
    /// @param gathering how long a reader who is faster than the writer waits for more than a few rows: to be woken
    ///                  for each costs the writer more than the row does
    public record Bound(int rows, long bytes, Duration grace, Duration gathering) {
        private static final Duration MOMENT = Duration.ofMillis(3);

        public static final Bound USUAL = new Bound(5_000, 8L << 20);

        public Bound(int rows, long bytes) {
            this(rows, bytes, Duration.ofMillis(250));
        }

        public Bound(int rows, long bytes, Duration grace) {
            this(rows, bytes, grace, MOMENT);
        }

        public Bound {
            if (rows < 1 || bytes < 1) {
                throw new IllegalArgumentException("a feed holds at least one row");
            }
        }
    }

    /// The rows that a reader gets.
    public sealed interface Taken {
        /// @param bytes about as much memory as they take
        record Rows(List<ResultRow> rows, long bytes) implements Taken {}

        /// No row came while the reader was willing to wait.
        record Nothing() implements Taken {}

        /// No row will come.
        record End() implements Taken {}

        record Failed(Refusal why) implements Taken {}
    }

    /// The amount that the reader was given.
    ///
    /// @param bytes about as much memory as the rows took
    public record Given(long rows, long bytes) {}

    /// How often a writer that found no room on disk tries again.
    private static final Duration RETRY = Duration.ofMillis(500);
    /// What any feed may hold; beyond that it takes its share of the memory of all, so much at a time.
    private static final long FREE = 64 << 10;

    private static final long SLAB = 1 << 20;

    private final Bound bound;
    private final UnaryOperator<ResultRow> shaping;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();
    private final Condition news = lock.newCondition();
    private final ArrayDeque<SizedRow> entries = new ArrayDeque<>();
    private final RowBacklog backlog;
    private ResultMemory overflow = ResultMemory.NONE;
    private ResultMemory.@Nullable Shelf shelf;
    private long bytes;
    private long granted;
    private long accepted;
    /// With how many rows a reader who gathers has enough; 0 when none does.
    private int enough;
    private Given given = new Given(0, 0);
    private boolean ended;
    private boolean complete;
    private boolean abandoned;
    private @Nullable Refusal failure;
    private @Nullable Refusal broken;

    public RowFeed(Bound bound) {
        this(bound, UnaryOperator.identity());
    }

    /// @param shaping what is made of each row that is put
    public RowFeed(Bound bound, UnaryOperator<ResultRow> shaping) {
        this.bound = bound;
        this.shaping = shaping;
        this.backlog = new RowBacklog(bound);
    }

    /// A feed that holds these rows and has ended.
    public static RowFeed holding(List<ResultRow> rows) {
        var feed = new RowFeed(Bound.USUAL);
        rows.forEach(row -> feed.entries.add(new SizedRow(row, 0)));
        feed.ended = true;
        return feed;
    }

    /// From now on rows that memory does not hold go there.
    public void overflowTo(ResultMemory place) {
        var opened = place.open().orElse(null);
        lock.lock();
        try {
            overflow = place;
            shelf = opened;
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Adds a row of about this number of bytes; waits while there is no space for it. Rows for a reader who has left
    /// are dropped. One thread at a time puts.
    public void put(ResultRow row, long size) throws InterruptedException {
        var batch = add(new SizedRow(shaping.apply(row), size));
        if (batch.isPresent()) {
            store(batch.get());
        }
    }

    /// A batch of rows that is to be stored before another one is put.
    private Optional<RowBacklog.Batch> add(SizedRow row) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            var aside = !awaitRoom(row.weight());
            if (broken != null) {
                throw broken;
            }
            if (abandoned) {
                return Optional.empty();
            }
            accepted++;
            if (aside) {
                return backlog.add(row);
            }
            entries.add(row);
            bytes += row.weight();
            if (entries.size() == 1 || entries.size() == enough) {
                news.signalAll();
            }
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /// Whether there is room in memory, or the reader makes some in the time that it is given. That has no end where
    /// rows can go nowhere else, or this one is too heavy to be written as a whole.
    private boolean awaitRoom(long size) throws InterruptedException {
        var left = bound.grace().toNanos();
        while (!abandoned && !fits(size)) {
            stopGathering();
            if (shelf == null || size > bound.bytes()) {
                room.await();
            } else if (backlog.isEmpty() && left > 0) {
                left = room.awaitNanos(left);
            } else {
                return false;
            }
        }
        return true;
    }

    private void stopGathering() {
        if (enough > 0) {
            enough = 0;
            news.signalAll();
        }
    }

    private boolean fits(long size) {
        return backlog.isEmpty()
                && (entries.isEmpty()
                        || (entries.size() < bound.rows() && bytes + size <= bound.bytes() && mayHold(bytes + size)));
    }

    private boolean mayHold(long all) {
        if (all <= FREE || all <= granted) {
            return true;
        }
        var more = Math.max(SLAB, all - granted);
        if (!overflow.grant(more)) {
            return false;
        }
        granted += more;
        return true;
    }

    private void giveBack() {
        if (granted > 0) {
            overflow.giveBack(granted);
            granted = 0;
        }
    }

    /// Encodes and writes without the lock. A reader that comes in the meantime takes the rows from memory.
    private void store(RowBacklog.Batch batch) throws InterruptedException {
        var parcel = batch.pack(Optional.ofNullable(shelf).orElseThrow());
        while (true) {
            var stored = parcel.store();
            lock.lockInterruptibly();
            try {
                if (abandoned || batch.taken()) {
                    parcel.drop();
                    return;
                }
                if (stored) {
                    batch.storedAs(parcel);
                    return;
                }
                var _ = room.awaitNanos(RETRY.toNanos());
                if (abandoned || batch.taken()) {
                    return;
                }
            } finally {
                lock.unlock();
            }
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

    /// The reader has left: nothing more is kept, and no writer waits. A reader that waits for rows does not take this
    /// for their end.
    public void abandon() {
        settle(new Refusal(FaultCode.STATEMENT_FAILED, "The result was closed before it was read to its end."), true);
    }

    private void settle(@Nullable Refusal why, boolean leave) {
        List<ResultMemory.Parcel> left = List.of();
        lock.lock();
        try {
            if (!ended) {
                ended = true;
                failure = why;
            }
            if (leave) {
                left = clear();
            }
            room.signalAll();
            news.signalAll();
        } finally {
            lock.unlock();
        }
        left.forEach(ResultMemory.Parcel::drop);
    }

    private List<ResultMemory.Parcel> clear() {
        abandoned = true;
        entries.clear();
        bytes = 0;
        giveBack();
        return backlog.clear();
    }

    /// Whether there has been a row, or will be none; waits for that no longer than told. What went wrong before the
    /// first
    /// row is thrown.
    public boolean begun(Duration wait) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            var left = wait.toNanos();
            while (accepted == 0 && !ended && left > 0) {
                left = news.awaitNanos(left);
            }
            if (accepted == 0 && failure != null) {
                throw failure;
            }
            return accepted > 0 || ended;
        } finally {
            lock.unlock();
        }
    }

    /// Takes the rows there are, up to a number; waits for the first one no longer than told, and, after the first
    /// time, a moment for others to come with it. One thread at a time takes.
    public Taken take(int atMost, Duration wait) throws InterruptedException {
        var parcel = next(wait);
        if (parcel.isPresent()) {
            unpack(parcel.get());
        }
        lock.lockInterruptibly();
        try {
            if (entries.isEmpty()) {
                return state();
            }
            gather(atMost, wait);
            return rows(atMost);
        } finally {
            lock.unlock();
        }
    }

    private void gather(int atMost, Duration wait) throws InterruptedException {
        if (given.rows() == 0 || ended || !backlog.isEmpty()) {
            return;
        }
        // the writer goes on while these are taken
        enough = Math.min(atMost, bound.rows() / 2);
        var left = Math.min(wait.toNanos(), bound.gathering().toNanos());
        while (entries.size() < enough && !ended && left > 0) {
            left = news.awaitNanos(left);
        }
        enough = 0;
    }

    /// Waits for rows; a parcel when they are on disk.
    private Optional<ResultMemory.Parcel> next(Duration wait) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            var left = wait.toNanos();
            while (entries.isEmpty() && backlog.isEmpty() && !ended && left > 0) {
                left = news.awaitNanos(left);
            }
            if (!entries.isEmpty() || backlog.isEmpty()) {
                return Optional.empty();
            }
            var stored = backlog.stored();
            if (stored.isEmpty()) {
                hold(backlog.poll());
            }
            return stored;
        } finally {
            lock.unlock();
        }
    }

    private void hold(List<SizedRow> rows) {
        for (var row : rows) {
            entries.add(row);
            bytes += row.weight();
        }
    }

    /// Reads without the lock. There is one reader, so the parcel is still the next one afterwards.
    private void unpack(ResultMemory.Parcel parcel) {
        List<SizedRow> rows;
        try {
            rows = parcel.rows();
        } catch (IOException e) {
            breakOff(e);
            return;
        }
        lock.lock();
        try {
            if (!abandoned) {
                var _ = backlog.poll();
                hold(rows);
            }
        } finally {
            lock.unlock();
        }
        parcel.drop();
    }

    /// Rows are lost: neither the reader nor the job goes on. One that was abandoned has lost its files in good order.
    private void breakOff(IOException why) {
        List<ResultMemory.Parcel> left;
        lock.lock();
        try {
            if (abandoned) {
                return;
            }
            broken = new Refusal(
                    FaultCode.STATEMENT_FAILED,
                    "Rows of the result that waited on disk for their reader can no longer be read (" + why.getMessage()
                            + "); run the query again, and see to it that nobody else changes the folder"
                            + " (sql-gateway.result.spill.dir).");
            failure = broken;
            ended = true;
            left = clear();
            room.signalAll();
        } finally {
            lock.unlock();
        }
        left.forEach(ResultMemory.Parcel::drop);
    }

    private Taken.Rows rows(int atMost) {
        var rows = new ArrayList<ResultRow>(Math.min(atMost, entries.size()));
        var before = bytes;
        while (rows.size() < atMost) {
            var entry = entries.poll();
            if (entry == null) {
                break;
            }
            bytes -= entry.weight();
            rows.add(entry.row());
        }
        if (entries.isEmpty()) {
            giveBack();
        }
        var weight = before - bytes;
        given = new Given(given.rows() + rows.size(), given.bytes() + weight);
        room.signalAll();
        return new Taken.Rows(rows, weight);
    }

    private Taken state() {
        if (!ended) {
            return new Taken.Nothing();
        }
        return Optional.ofNullable(failure).<Taken>map(Taken.Failed::new).orElseGet(Taken.End::new);
    }
}
