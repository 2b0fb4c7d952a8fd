package io.millrace.reliability.load;

import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.scenario.Trial;

/// One kind of load. It adds its own figures; those of the server and its other clients are added by its scenario.
interface Load {
    void run(Trial trial, GuardedServer guarded) throws Exception;
}
