package io.millrace.server.engine.planner;

import io.millrace.server.gateway.workflow.Workflows;
import java.util.Optional;

/// The context of refreshes that all sessions share.
///
/// @param workflows of this process, where it has some
record RefreshContext(Optional<Workflows> workflows, RunningRefreshes running) {
    static RefreshContext none() {
        return new RefreshContext(Optional.empty(), new RunningRefreshes());
    }
}
