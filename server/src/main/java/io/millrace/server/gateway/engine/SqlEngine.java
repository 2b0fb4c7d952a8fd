package io.millrace.server.gateway.engine;

import io.millrace.wire.id.SessionHandle;
import java.util.Map;

/// Whatever understands SQL and runs jobs.
public interface SqlEngine {

    /// A planner for one session, with the session's own properties over the engine's configuration. Cheap: what is
    /// dear waits for the first statement.
    Planner open(SessionHandle session, Map<String, String> properties, Submitter submitter);

    /// Makes a cluster that runs a script as its one application, and answers what the cluster is called.
    String deploy(Script script, Map<String, String> configuration);
}
