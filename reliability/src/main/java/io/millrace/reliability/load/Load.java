package io.millrace.reliability.load;

import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.scenario.Trial;

/// A kind of load on a server. It adds its own figures, and its scenario adds those of the server and its other
/// clients.
interface Load {
    void run(Trial trial, GuardedServer guarded) throws Exception;
}
