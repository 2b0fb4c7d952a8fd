package io.millrace.server.gateway.engine;

import java.util.Map;

/// The port to an engine that understands SQL and runs jobs.
public interface SqlEngine {

    /// A planner for one session. Cheap: expensive work waits for the first statement.
    Planner open(PlannerRequest opening);

    /// Makes a cluster that runs a script as its one application, and answers what the cluster is called.
    String deploy(Script script, Map<String, String> configuration);
}
