/// Purpose: a session at the gateway and one statement in it, from submission to its last row, as a stream of events;
/// with the reason of a failure and the mode in words. May use: client, wire, the order of rows. Does not belong here:
/// how an event looks on a screen.
@NullMarked
package io.millrace.sql.run;

import org.jspecify.annotations.NullMarked;
