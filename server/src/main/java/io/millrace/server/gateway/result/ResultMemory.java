package io.millrace.server.gateway.result;

import io.millrace.server.admission.LimitMeter;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// The memory budget for the unread rows of all results, and storage for rows beyond it.
public interface ResultMemory {
    /// No storage: jobs wait when their results have used their memory.
    ResultMemory NONE = Optional::empty;

    /// Opens storage for one result; empty if there is none.
    Optional<Store> open();

    /// Requests additional bytes of memory, which must be given back. Returns whether they were granted.
    default boolean grant(long bytes) {
        return true;
    }

    default void giveBack(long bytes) {}

    /// The meters of its limits.
    default List<LimitMeter> meters() {
        return List.of();
    }

    interface Store {
        /// Prepares rows for storing. Not safe for concurrent use.
        StoredRows pack(List<SizedRow> rows);
    }

    /// Rows to store. One thread stores them; any thread may read and drop them afterwards.
    interface StoredRows {
        /// Stores the rows. Returns whether there was room; may be retried.
        boolean store();

        /// Reads the stored rows.
        List<SizedRow> rows() throws IOException;

        /// Deletes the stored rows. May be called more than once.
        void drop();
    }
}
