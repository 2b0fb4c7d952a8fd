/// Purpose: the gateway's sessions, operations and journal under random interleavings, crashes and losses, in this
/// process, with an engine whose every step the simulation takes.
/// May use: the gateway core of the server.
/// Does not belong here: Flink, sockets, processes.
@NullMarked
package io.millrace.reliability.simulation;

import org.jspecify.annotations.NullMarked;
