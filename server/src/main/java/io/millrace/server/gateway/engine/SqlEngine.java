package io.millrace.server.gateway.engine;

import io.millrace.wire.sql.ConnectorInventory;
import java.util.List;
import java.util.Map;

/// The port to an engine that understands SQL and runs jobs.
public interface SqlEngine {

    /// Opens a planner for one session. Expensive work waits for the first statement.
    Planner open(PlannerRequest request);

    /// Creates a cluster that runs a script as its only application, and returns its id.
    String deploy(Script script, Map<String, String> configuration);

    /// The version of the engine.
    default String version() {
        return "";
    }

    /// The connectors and formats that statements of all sessions can name; empty for an engine without connectors.
    default List<ConnectorInventory.Factory> factories() {
        return List.of();
    }

    /// The options of a factory; empty if it is not there.
    default List<ConnectorInventory.Option> options(ConnectorInventory.Kind kind, String name) {
        return List.of();
    }
}
