package io.millrace.server.engine.planner.materialized;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The set of tables that this process is refreshing. Two jobs that overwrite the same files at a time leave rows of
/// both, so that the second is refused.
final class RunningRefreshes {
    private final Set<Refresh> running = new HashSet<>();

    /// @param table      by all that tells it from others
    /// @param partitions empty for all of it
    record Refresh(List<Object> table, Map<String, String> partitions) {
        Refresh {
            table = List.copyOf(table);
            partitions = Map.copyOf(partitions);
        }

        /// Unless they differ in a key that both name.
        private boolean meets(Refresh other) {
            return table.equals(other.table)
                    && partitions.entrySet().stream()
                            .allMatch(entry -> other.partitions
                                    .getOrDefault(entry.getKey(), entry.getValue())
                                    .equals(entry.getValue()));
        }
    }

    synchronized void begin(Refresh refresh, String table) {
        if (running.stream().anyMatch(refresh::meets)) {
            throw new Refusal(
                    FaultCode.STATEMENT_FAILED,
                    "The table " + table + " is being refreshed already. Wait for the end of that job, or cancel it.");
        }
        running.add(refresh);
    }

    synchronized void end(Refresh refresh) {
        running.remove(refresh);
    }
}
