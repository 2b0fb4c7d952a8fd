package io.millrace.reliability.input;

import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.scenario.Trial;

/// A kind of bad input for a server. It adds its own figures, and its scenario adds those of the server and its other
/// clients.
interface InputAttack {
    void run(Trial trial, GuardedServer guarded) throws Exception;
}
