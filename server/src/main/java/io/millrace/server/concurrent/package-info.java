/// Purpose: deadlines, timeouts of connections, and waiting for futures. May use: wire's refusals. Does not belong
/// here: protocols.
@NullMarked
package io.millrace.server.concurrent;

import org.jspecify.annotations.NullMarked;
