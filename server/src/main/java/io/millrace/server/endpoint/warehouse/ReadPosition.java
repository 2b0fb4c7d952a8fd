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

/// The position up to which a client has read an operation's result and log. Reading is guarded by [#lock], since a
/// client may reconnect while its first connection still waits.
final class ReadPosition {
    private final ReentrantLock lock = new ReentrantLock();
    private final OperationLog log = new OperationLog();
    private final Optional<Deadline> deadline;
    private volatile boolean hasRows;
    private volatile @Nullable OperationStatus end;
    private volatile @Nullable ResultLayout layout;
    private long token;
    private final AtomicLong batches = new AtomicLong();
    private long readable;
    private List<ResultRow> last = List.of();

    /// @param hasRows  the prediction when the operation begins
    /// @param deadline for the first rows
    ReadPosition(boolean hasRows, Optional<Deadline> deadline) {
        this.hasRows = hasRows;
        this.deadline = deadline;
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

    /// The reason for an early end: cancelled or timed out.
    Optional<OperationStatus> end() {
        return Optional.ofNullable(end);
    }

    void cancel() {
        end = OperationStatus.CANCELED;
    }

    void timeOut() {
        end = OperationStatus.TIMEOUT;
    }

    /// Whether the first rows are late.
    boolean late() {
        return batches.get() == 0 && deadline.filter(Deadline::passed).isPresent();
    }

    /// The time of the first report that the result is readable, in milliseconds since 1970.
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

    /// The token of the next page.
    long token() {
        return token;
    }

    /// Skips a page without rows.
    void skipTo(long next) {
        token = next;
    }

    /// Notes that these rows were returned.
    void returned(List<ResultRow> rows, long next) {
        last = rows;
        token = next;
        batches.incrementAndGet();
    }

    /// The last returned rows.
    List<ResultRow> last() {
        return last;
    }

    /// The number of times that rows were returned.
    long batches() {
        return batches.get();
    }
}
