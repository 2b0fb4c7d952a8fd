package io.millrace.server.engine.planner.materialized;

import io.millrace.wire.Refusal;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The refreshes in progress in this process. It refuses a second one of the same table or partition: two jobs that
/// overwrite the same files would leave rows of both.
final class RunningRefreshes {
    private final Set<Refresh> running = new HashSet<>();

    /// @param table      the identity of the table
    /// @param partitions empty for the whole table
    record Refresh(List<Object> table, Map<String, String> partitions) {
        Refresh {
            table = List.copyOf(table);
            partitions = Map.copyOf(partitions);
        }

        /// Whether both refresh the same table and differ in no partition key.
        private boolean overlaps(Refresh other) {
            return table.equals(other.table)
                    && partitions.entrySet().stream()
                            .allMatch(entry -> other.partitions
                                    .getOrDefault(entry.getKey(), entry.getValue())
                                    .equals(entry.getValue()));
        }
    }

    synchronized void begin(Refresh refresh, String table) {
        if (running.stream().anyMatch(refresh::overlaps)) {
            throw Refusal.statementFailed(
                    "The table " + table + " is being refreshed already. Wait for the end of that job, or cancel it.");
        }
        running.add(refresh);
    }

    synchronized void end(Refresh refresh) {
        running.remove(refresh);
    }
}
