package io.millrace.server.gateway.result;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The rows of a feed after those in its memory: batches, which go to disk, and after them an incomplete batch. Guarded
/// by the feed's lock.
final class RowBacklog {
    /// The number of batches that the feed's memory could hold, by bytes.
    private static final int MEMORY_BATCHES = 16;
    /// The maximum rows of a batch, as a multiple of the feed's maximum.
    private static final int MAX_PAGES = 4;

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
        private ResultMemory.@Nullable StoredRows parcel;
        private boolean taken;

        private Batch(List<SizedRow> rows) {
            this.rows = rows;
        }

        ResultMemory.StoredRows pack(ResultMemory.Store spillStore) {
            return spillStore.pack(rows);
        }

        void storedAs(ResultMemory.StoredRows where) {
            parcel = where;
            rows = List.of();
        }

        /// Whether the reader has taken the rows from memory.
        boolean taken() {
            return taken;
        }
    }

    boolean isEmpty() {
        return batches.isEmpty() && last.isEmpty();
    }

    /// Adds a row. Returns the batch if that completes it.
    Optional<Batch> add(SizedRow row) {
        last.add(row);
        bytes += row.weight();
        if (bytes < bound.bytes() / MEMORY_BATCHES && last.size() < (long) bound.rows() * MAX_PAGES) {
            return Optional.empty();
        }
        var full = new Batch(last);
        batches.add(full);
        last = new ArrayList<>();
        bytes = 0;
        return Optional.of(full);
    }

    /// The storage of the next rows; empty if they are in memory.
    Optional<ResultMemory.StoredRows> stored() {
        return Optional.ofNullable(batches.peekFirst()).flatMap(batch -> Optional.ofNullable(batch.parcel));
    }

    /// Removes the next rows; empty if they were stored.
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

    /// Removes everything and returns the parcels to drop.
    List<ResultMemory.StoredRows> clear() {
        var parcels = batches.stream()
                .flatMap(batch -> Optional.ofNullable(batch.parcel).stream())
                .toList();
        batches.clear();
        last = new ArrayList<>(0);
        bytes = 0;
        return parcels;
    }
}
