/// Purpose: a session at the gateway and one statement in it, from submission to its last row, as a stream of events;
/// and
/// why it failed, in words. May use: client, wire. Does not belong here: how an event looks on a screen.
@NullMarked
package io.millrace.sql.run;

import org.jspecify.annotations.NullMarked;
