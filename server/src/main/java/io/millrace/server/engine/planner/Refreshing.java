package io.millrace.server.engine.planner;

import io.millrace.server.gateway.workflow.Workflows;
import java.util.Optional;

/// What all sessions have in common that refresh materialized tables.
///
/// @param workflows of this process, where it has some
record Refreshing(Optional<Workflows> workflows, RunningRefreshes running) {
    static Refreshing none() {
        return new Refreshing(Optional.empty(), new RunningRefreshes());
    }
}
