package io.millrace.server.engine.planner;

import io.millrace.server.engine.planner.query.QueryPlan;
import io.millrace.server.gateway.engine.Outcome;
import java.util.Optional;

/// The result of executing one statement, which its planner applies to the session.
sealed interface StatementResult {
    /// Nothing is left to do.
    record Completed(Outcome outcome) implements StatementResult {}

    /// A query, and its plan for the cache.
    record Query(QueryPlan plan, Outcome outcome) implements StatementResult {}

    record SettingChange(String key, String value) implements StatementResult {}

    /// @param key empty for all settings
    record SettingReset(Optional<String> key) implements StatementResult {}
}
