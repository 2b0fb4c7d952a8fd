package io.millrace.server.gateway.engine;

import java.util.Map;

/// The port to an engine that understands SQL and runs jobs.
public interface SqlEngine {

    /// Opens a planner for one session. Expensive work waits for the first statement.
    Planner open(PlannerRequest request);

    /// Creates a cluster that runs a script as its only application, and returns its id.
    String deploy(Script script, Map<String, String> configuration);
}
