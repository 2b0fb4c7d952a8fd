package io.millrace.reliability.input;

import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.scenario.Trial;

/// One kind of bad input. It adds its own figures; those of the server and its other clients are added by its scenario.
interface InputAttack {
    void run(Trial trial, GuardedServer guarded) throws Exception;
}
