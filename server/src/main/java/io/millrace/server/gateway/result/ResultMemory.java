package io.millrace.server.gateway.result;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// The memory budget of all results' unread rows, and the place for rows beyond it.
public interface ResultMemory {
    /// There is no such place: results hold what memory is given them, and then their jobs wait.
    ResultMemory NONE = Optional::empty;

    /// A place for one result.
    Optional<Shelf> open();

    /// Whether a result may hold this number of additional bytes in memory; if so, they are returned later.
    default boolean grant(long bytes) {
        return true;
    }

    default void giveBack(long bytes) {}

    interface Shelf {
        /// Makes rows ready to be stored. Safe to call from one thread only.
        Parcel pack(List<SizedRow> rows);
    }

    /// Rows that can be stored. One thread stores it, and any may read and drop it afterwards.
    interface Parcel {
        /// Whether there was room for it; may be tried again.
        boolean store();

        /// The rows, after they were stored.
        List<SizedRow> rows() throws IOException;

        /// Gives the room back; dropping twice is no error.
        void drop();
    }
}
