/// Purpose: the four ways in which this server waits: Deadline, Await, SerialLane, CpuPool. May use: wire's refusals.
/// Does not belong here: what is being waited for.
@NullMarked
package io.millrace.server.concurrent;

import org.jspecify.annotations.NullMarked;
