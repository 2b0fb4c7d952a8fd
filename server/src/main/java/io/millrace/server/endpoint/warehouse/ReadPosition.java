package io.millrace.server.endpoint.warehouse;

import io.millrace.server.concurrent.Deadline;
import io.millrace.server.endpoint.warehouse.row.ResultLayout;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.wire.sql.OperationStatus;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The position up to which a client has read an operation's result and log. What is read is guarded by its [#lock],
/// since a client may come back over another connection while the first one still waits.
final class ReadPosition {
    private final ReentrantLock lock = new ReentrantLock();
    private final OperationLog log = new OperationLog();
    private final Optional<Deadline> limit;
    private volatile boolean hasRows;
    private volatile @Nullable OperationStatus end;
    private volatile @Nullable ResultLayout layout;
    private long token;
    private final AtomicLong batches = new AtomicLong();
    private long readable;
    private List<ResultRow> last = List.of();

    /// @param hasRows as far as is known when the operation begins
    /// @param limit   by when its first rows are to be there
    ReadPosition(boolean hasRows, Optional<Deadline> limit) {
        this.hasRows = hasRows;
        this.limit = limit;
    }

    ReentrantLock lock() {
        return lock;
    }

    OperationLog log() {
        return log;
    }

    boolean hasRows() {
        return hasRows;
    }

    void hasRows(boolean known) {
        hasRows = known;
    }

    /// How it was ended before its time: its client has cancelled it, or its time was up.
    Optional<OperationStatus> end() {
        return Optional.ofNullable(end);
    }

    void cancel() {
        end = OperationStatus.CANCELED;
    }

    void timeOut() {
        end = OperationStatus.TIMEOUT;
    }

    /// Whether its time is up. That of a client who has been given rows never is.
    boolean late() {
        return batches.get() == 0 && limit.filter(Deadline::passed).isPresent();
    }

    /// When its client was first told that there is something to read, in milliseconds since 1970.
    synchronized long readable() {
        if (readable == 0) {
            readable = System.currentTimeMillis();
        }
        return readable;
    }

    Optional<ResultLayout> layout() {
        return Optional.ofNullable(layout);
    }

    ResultLayout layout(ResultLayout known) {
        layout = known;
        return known;
    }

    /// Of the page that is next.
    long token() {
        return token;
    }

    /// A page without rows was passed over.
    void skipTo(long next) {
        token = next;
    }

    /// These rows were given out.
    void given(List<ResultRow> rows, long next) {
        last = rows;
        token = next;
        batches.incrementAndGet();
    }

    /// The rows that were given out last, if there were any.
    List<ResultRow> last() {
        return last;
    }

    /// How many times rows were given out.
    long batches() {
        return batches.get();
    }
}
