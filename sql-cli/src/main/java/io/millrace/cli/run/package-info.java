/// Purpose: one statement at the gateway, from submission to its last row, as a stream of events. May use: client,
/// wire. Does not belong here: how an event looks on a screen.
@NullMarked
package io.millrace.cli.run;

import org.jspecify.annotations.NullMarked;
