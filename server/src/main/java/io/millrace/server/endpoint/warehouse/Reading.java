package io.millrace.server.endpoint.warehouse;

import io.millrace.server.endpoint.warehouse.row.Layout;
import io.millrace.server.gateway.result.ResultRow;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// How far a client has read one operation's result and log. What is read is guarded by its [#lock], since a client may
/// come back over another connection while the first one still waits.
final class Reading {
    private final ReentrantLock lock = new ReentrantLock();
    private final OperationLog log = new OperationLog();
    private volatile boolean hasRows;
    private volatile boolean cancelled;
    private volatile @Nullable Layout layout;
    private long token;
    private long batches;
    private List<ResultRow> last = List.of();

    /// @param hasRows as far as is known when the operation begins
    Reading(boolean hasRows) {
        this.hasRows = hasRows;
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

    /// Whether its client has cancelled it.
    boolean cancelled() {
        return cancelled;
    }

    void cancel() {
        cancelled = true;
    }

    Optional<Layout> layout() {
        return Optional.ofNullable(layout);
    }

    Layout layout(Layout known) {
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
        batches++;
    }

    /// The rows that were given out last, if there were any.
    List<ResultRow> last() {
        return last;
    }

    /// How many times rows were given out.
    long batches() {
        return batches;
    }
}
