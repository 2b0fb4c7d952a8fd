package io.millrace.server.gateway.result;

import io.millrace.wire.Refusal;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A queue of rows between a job and a reader, bounded in rows and bytes. Rows beyond the bounds go to disk if there is
/// room; otherwise the writer waits, which slows the job down to its reader.
///
/// The first rows are in `entries` and later ones in the backlog. While that is not empty, new rows go there.
public final class RowFeed {

    /// The bounds of a feed.
    ///
    /// @param grace     the time that a writer waits for its reader before rows go to disk, so that nothing is
    ///                  written for a reader that fetches page after page
    /// @param gathering the time that a fast reader waits for more than a few rows: waking it for each row costs
    ///                  the writer more than the row
    public record Bound(int rows, long bytes, Duration grace, Duration gathering) {
        private static final Duration GATHERING = Duration.ofMillis(3);

        public static final Bound USUAL = new Bound(5_000, 8L << 20);

        public Bound(int rows, long bytes) {
            this(rows, bytes, Duration.ofMillis(250));
        }

        public Bound(int rows, long bytes, Duration grace) {
            this(rows, bytes, grace, GATHERING);
        }

        public Bound {
            if (rows < 1 || bytes < 1) {
                throw new IllegalArgumentException("a feed holds at least one row");
            }
        }
    }

    /// The result of a read.
    public sealed interface ReadResult {
        /// @param bytes the approximate memory of the rows
        record Rows(List<ResultRow> rows, long bytes) implements ReadResult {}

        /// No row has arrived in time.
        record Nothing() implements ReadResult {}

        /// There are no more rows.
        record End() implements ReadResult {}

        record Failed(Refusal why) implements ReadResult {}
    }

    /// The amount that was read.
    ///
    /// @param bytes the approximate memory of the rows
    public record ReadAmount(long rows, long bytes) {}

    /// The delay after a failure to store rows.
    private static final Duration RETRY_DELAY = Duration.ofMillis(500);
    /// The memory of each feed outside the shared budget.
    private static final long FREE_BYTES = 64 << 10;
    /// The least that a feed requests from the shared budget.
    private static final long MIN_GRANT = 1 << 20;

    private final Bound bound;
    private final UnaryOperator<ResultRow> shaping;
    private final long limit;
    private final CompletableFuture<Void> filled = new CompletableFuture<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();
    private final Condition news = lock.newCondition();
    private final ArrayDeque<SizedRow> entries = new ArrayDeque<>();
    private final RowBacklog backlog;
    private ResultMemory overflow = ResultMemory.NONE;
    private ResultMemory.@Nullable Store spillStore;
    private long bytes;
    private long granted;
    private long accepted;
    /// The time of the first row in milliseconds since 1970; 0 before it.
    private long firstRow;
    /// The number of rows that a gathering reader waits for; 0 without one.
    private int enough;
    private ReadAmount given = new ReadAmount(0, 0);
    private boolean ended;
    private boolean complete;
    private boolean abandoned;
    private @Nullable Refusal failure;
    /// The reason for a reader of an abandoned feed that had ended with unread rows. The query itself did not fail.
    private @Nullable Refusal unread;
    private @Nullable Refusal broken;

    public RowFeed(Bound bound) {
        this(bound, UnaryOperator.identity(), Long.MAX_VALUE);
    }

    /// @param shaping converts each row
    /// @param limit   of rows. The feed ends with the last of them, and drops what a job still sends
    public RowFeed(Bound bound, UnaryOperator<ResultRow> shaping, long limit) {
        this.bound = bound;
        this.shaping = shaping;
        this.limit = limit;
        this.backlog = new RowBacklog(bound);
    }

    /// A feed of these rows that has ended.
    public static RowFeed holding(List<ResultRow> rows) {
        var feed = new RowFeed(Bound.USUAL);
        rows.forEach(row -> feed.entries.add(new SizedRow(row, 0)));
        feed.accepted = rows.size();
        feed.ended = true;
        return feed;
    }

    /// Sets the storage for rows that do not fit into memory.
    public void overflowTo(ResultMemory place) {
        var opened = place.open().orElse(null);
        lock.lock();
        try {
            overflow = place;
            spillStore = opened;
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Adds a row of approximately this size, and waits for room. Drops rows of an abandoned feed. Used by one
    /// thread at a time.
    public void put(ResultRow row, long size) throws InterruptedException {
        var batch = add(new SizedRow(shaping.apply(row), size));
        if (batch.isPresent()) {
            store(batch.get());
        }
        if (limit != Long.MAX_VALUE && accepted() == limit) {
            end();
            filled.complete(null);
        }
    }

    /// Done when the last row of the limit was added.
    public CompletableFuture<Void> filled() {
        return filled;
    }

    /// Adds a row. Returns a batch that must be stored before the next row is added.
    private Optional<RowBacklog.Batch> add(SizedRow row) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            var overflows = !awaitRoom(row.weight());
            if (broken != null) {
                throw broken;
            }
            if (abandoned || accepted == limit) {
                return Optional.empty();
            }
            if (accepted++ == 0) {
                firstRow = System.currentTimeMillis();
            }
            if (overflows) {
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

    /// Returns whether there is room in memory, at the end of the grace period at the latest. Waits without a limit
    /// if there is no storage or the row is too large for it.
    private boolean awaitRoom(long size) throws InterruptedException {
        var left = bound.grace().toNanos();
        while (!abandoned && !fits(size)) {
            stopGathering();
            if (spillStore == null || size > bound.bytes()) {
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
        if (all <= FREE_BYTES || all <= granted) {
            return true;
        }
        var more = Math.max(MIN_GRANT, all - granted);
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

    /// Encodes and writes without the lock. Meanwhile a reader may take the rows from memory.
    private void store(RowBacklog.Batch batch) throws InterruptedException {
        var parcel = batch.pack(Optional.ofNullable(spillStore).orElseThrow());
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
                var _ = room.awaitNanos(RETRY_DELAY.toNanos());
                if (abandoned || batch.taken()) {
                    return;
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /// The number of rows that were added.
    public long accepted() {
        lock.lock();
        try {
            return accepted;
        } finally {
            lock.unlock();
        }
    }

    /// When the first row was added, in milliseconds since 1970. Rows that were there from the start have no time.
    public Optional<Long> firstRow() {
        lock.lock();
        try {
            return firstRow == 0 ? Optional.empty() : Optional.of(firstRow);
        } finally {
            lock.unlock();
        }
    }

    public ReadAmount given() {
        lock.lock();
        try {
            return given;
        } finally {
            lock.unlock();
        }
    }

    /// Ends the feed.
    public void end() {
        lock.lock();
        try {
            complete = complete || !ended;
            settle(null, false);
        } finally {
            lock.unlock();
        }
    }

    /// Whether all rows were added, after which the job ends by itself.
    public boolean complete() {
        lock.lock();
        try {
            return complete;
        } finally {
            lock.unlock();
        }
    }

    /// Whether it has ended without a failure, and all rows were taken.
    public boolean drained() {
        lock.lock();
        try {
            return entries.isEmpty() && backlog.isEmpty() && state() instanceof ReadResult.End;
        } finally {
            lock.unlock();
        }
    }

    /// The failure of its job, or of its reader.
    public Optional<Refusal> failure() {
        lock.lock();
        try {
            return Optional.ofNullable(failure);
        } finally {
            lock.unlock();
        }
    }

    /// Ends the feed with a failure of its job, which the reader gets after the rows. Does nothing if it has ended.
    public void fail(Refusal why) {
        settle(why, false);
    }

    /// Drops all rows, because the reader has left. A waiting writer continues, and a waiting reader gets a
    /// failure.
    public void abandon() {
        settle(closedEarly(), true);
    }

    /// The failure of a reader whose result was closed meanwhile.
    static Refusal closedEarly() {
        return Refusal.statementFailed("The result was closed before it was read to its end.");
    }

    private void settle(@Nullable Refusal why, boolean leave) {
        List<ResultMemory.StoredRows> left = List.of();
        lock.lock();
        try {
            if (!ended) {
                ended = true;
                failure = why;
            }
            if (leave) {
                if (!entries.isEmpty() || !backlog.isEmpty()) {
                    unread = why;
                }
                left = clear();
            }
            room.signalAll();
            news.signalAll();
        } finally {
            lock.unlock();
        }
        left.forEach(ResultMemory.StoredRows::drop);
    }

    private List<ResultMemory.StoredRows> clear() {
        abandoned = true;
        entries.clear();
        bytes = 0;
        giveBack();
        return backlog.clear();
    }

    /// Whether there was a row or there will be none. Throws a failure before the first row.
    ///
    /// @param wait the maximum time to wait
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

    /// Takes the available rows. After the first call, waits a moment for more rows than one. Used by one thread at
    /// a time.
    ///
    /// @param wait the maximum time to wait for a row
    public ReadResult take(int maxRows, Duration wait) throws InterruptedException {
        var parcel = next(wait);
        if (parcel.isPresent()) {
            unpack(parcel.get());
        }
        lock.lockInterruptibly();
        try {
            if (entries.isEmpty()) {
                return state();
            }
            gather(maxRows, wait);
            return rows(maxRows);
        } finally {
            lock.unlock();
        }
    }

    private void gather(int maxRows, Duration wait) throws InterruptedException {
        if (given.rows() == 0 || ended || !backlog.isEmpty()) {
            return;
        }
        // half of the bound, so that the writer continues meanwhile
        enough = Math.min(maxRows, bound.rows() / 2);
        var left = Math.min(wait.toNanos(), bound.gathering().toNanos());
        while (entries.size() < enough && !ended && left > 0) {
            left = news.awaitNanos(left);
        }
        enough = 0;
    }

    /// Waits for rows. Returns their parcel if they are on disk.
    private Optional<ResultMemory.StoredRows> next(Duration wait) throws InterruptedException {
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

    /// Reads without the lock. The only reader keeps the parcel the next one.
    private void unpack(ResultMemory.StoredRows parcel) {
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

    /// Ends reader and job after a loss of rows. Ignores it if the feed was abandoned, which deletes its files.
    private void breakOff(IOException why) {
        List<ResultMemory.StoredRows> left;
        lock.lock();
        try {
            if (abandoned) {
                return;
            }
            broken = Refusal.statementFailed(
                    "Rows of the result that were stored on disk can no longer be read (" + why.getMessage()
                            + "); run the query again, and make sure that no other program changes the folder"
                            + " (sql-gateway.result.spill.dir).");
            failure = broken;
            ended = true;
            left = clear();
            room.signalAll();
        } finally {
            lock.unlock();
        }
        left.forEach(ResultMemory.StoredRows::drop);
    }

    private ReadResult.Rows rows(int maxRows) {
        var rows = new ArrayList<ResultRow>(Math.min(maxRows, entries.size()));
        var before = bytes;
        while (rows.size() < maxRows) {
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
        given = new ReadAmount(given.rows() + rows.size(), given.bytes() + weight);
        room.signalAll();
        return new ReadResult.Rows(rows, weight);
    }

    private ReadResult state() {
        if (!ended) {
            return new ReadResult.Nothing();
        }
        return Optional.ofNullable(failure)
                .or(() -> Optional.ofNullable(unread))
                .<ReadResult>map(ReadResult.Failed::new)
                .orElseGet(ReadResult.End::new);
    }
}
