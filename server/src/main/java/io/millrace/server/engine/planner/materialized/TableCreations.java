package io.millrace.server.engine.planner.materialized;

import io.millrace.wire.id.OperationHandle;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The materialized tables that statements of this process are creating. A table that is stored as being
/// created and is not among them was left by a process that has ended, or by a statement that could no longer
/// reach the catalog.
final class TableCreations {
    private final Set<Creation> running = ConcurrentHashMap.newKeySet();

    /// @param table     the identity of the table
    /// @param statement one of those that create it, of which one alone succeeds
    record Creation(List<Object> table, OperationHandle statement) {}

    void begin(Creation creation) {
        running.add(creation);
    }

    void end(Creation creation) {
        running.remove(creation);
    }

    boolean has(List<Object> table) {
        return running.stream().anyMatch(creation -> creation.table.equals(table));
    }
}
