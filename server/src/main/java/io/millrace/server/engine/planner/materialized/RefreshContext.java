package io.millrace.server.engine.planner.materialized;

import io.millrace.server.gateway.workflow.Workflows;
import java.util.Optional;

/// The parts for refreshes that all sessions share.
///
/// @param workflows of this process, if it has some
public record RefreshContext(Optional<Workflows> workflows, RunningRefreshes running, TableCreations creations) {
    public static RefreshContext none() {
        return new RefreshContext(Optional.empty(), new RunningRefreshes(), new TableCreations());
    }

    public RefreshContext with(Workflows added) {
        return new RefreshContext(Optional.of(added), running, creations);
    }
}
