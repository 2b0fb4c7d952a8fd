/// Purpose: deadlines, timeouts of connections, waiting for futures, and texts whose readers can be stopped. May use:
/// wire's refusals. Does not belong here: protocols.
@NullMarked
package io.millrace.server.concurrent;

import org.jspecify.annotations.NullMarked;
