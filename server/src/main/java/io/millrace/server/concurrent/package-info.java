/// Purpose: waiting with a deadline, and completing futures. May use: wire's refusals. Does not belong here: what is
/// waited for.
@NullMarked
package io.millrace.server.concurrent;

import org.jspecify.annotations.NullMarked;
