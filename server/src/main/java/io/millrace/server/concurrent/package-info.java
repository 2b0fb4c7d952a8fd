/// Purpose: deadlines, timeouts of connections and of requests to others, waiting for futures, texts whose readers can
/// be stopped, limits of what runs at a time and of what maps hold, and the threads that carry virtual ones. May use:
/// wire's refusals, admission. Does not belong here: protocols.
@NullMarked
package io.millrace.server.concurrent;

import org.jspecify.annotations.NullMarked;
