package io.millrace.server.gateway.engine;

import io.millrace.wire.id.SessionHandle;
import java.util.Map;

/// A request to create a planner.
///
/// @param properties of the session, which override the engine's configuration
public record PlannerRequest(
        SessionHandle session, Submitter submitter, Map<String, String> properties, PlannerListener listener) {
    public PlannerRequest {
        properties = Map.copyOf(properties);
    }
}
