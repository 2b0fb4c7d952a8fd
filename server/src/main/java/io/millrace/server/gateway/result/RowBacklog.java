package io.millrace.server.gateway.result;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The rows of a feed behind those that it holds: batches, which go to disk, and behind them those of a batch that is
/// not full yet. Guarded by the feed's lock.
final class RowBacklog {
    /// A batch weighs so much less than what memory holds.
    private static final int SHARE = 16;
    /// And may have this number of additional rows.
    private static final int PAGES = 4;

    private final RowFeed.Bound bound;
    private final Deque<Batch> batches = new ArrayDeque<>();
    private List<SizedRow> last = new ArrayList<>(0);
    private long bytes;

    RowBacklog(RowFeed.Bound bound) {
        this.bound = bound;
    }

    /// Rows in memory, or stored.
    static final class Batch {
        private List<SizedRow> rows;
        private ResultMemory.@Nullable Parcel parcel;
        private boolean taken;

        private Batch(List<SizedRow> rows) {
            this.rows = rows;
        }

        ResultMemory.Parcel pack(ResultMemory.Shelf shelf) {
            return shelf.pack(rows);
        }

        void storedAs(ResultMemory.Parcel where) {
            parcel = where;
            rows = List.of();
        }

        /// Whether the reader has had its rows, out of memory.
        boolean taken() {
            return taken;
        }
    }

    boolean isEmpty() {
        return batches.isEmpty() && last.isEmpty();
    }

    /// The batch that has become full with this row.
    Optional<Batch> add(SizedRow row) {
        last.add(row);
        bytes += row.weight();
        if (bytes < bound.bytes() / SHARE && last.size() < (long) bound.rows() * PAGES) {
            return Optional.empty();
        }
        var full = new Batch(last);
        batches.add(full);
        last = new ArrayList<>();
        bytes = 0;
        return Optional.of(full);
    }

    /// Where the next rows are stored; nothing when they are in memory.
    Optional<ResultMemory.Parcel> stored() {
        return Optional.ofNullable(batches.peekFirst()).flatMap(batch -> Optional.ofNullable(batch.parcel));
    }

    /// Takes the next rows out. None when they were stored.
    List<SizedRow> poll() {
        var batch = batches.pollFirst();
        if (batch != null) {
            batch.taken = true;
            return batch.rows;
        }
        var rows = last;
        last = new ArrayList<>(0);
        bytes = 0;
        return rows;
    }

    /// Forgets everything; what is to be dropped.
    List<ResultMemory.Parcel> clear() {
        var parcels = batches.stream()
                .flatMap(batch -> Optional.ofNullable(batch.parcel).stream())
                .toList();
        batches.clear();
        last = new ArrayList<>(0);
        bytes = 0;
        return parcels;
    }
}
