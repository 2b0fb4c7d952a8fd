package io.millrace.reliability.load;

import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.scenario.Trial;
import java.util.List;

/// A kind of load on a server. It adds its own figures, and its scenario adds those of the server and its other
/// clients.
interface Load {
    void run(Trial trial, GuardedServer guarded) throws Exception;

    /// The keys of the server that are not the default ones: limits that leave room for the load.
    default List<String> keys() {
        return List.of(
                "rest.events.streams=2000",
                "sql-gateway.operation.lease=20 s",
                "taskmanager.numberOfTaskSlots=300",
                // all jobs of load-jobs are in the list
                "completed-application-store.max-capacity=30000",
                "rest.server.max-connections=20000");
    }
}
