/// Purpose: how this server waits: until a deadline, and where futures end. May use: wire's refusals.
/// Does not belong here: what is being waited for.
@NullMarked
package io.millrace.server.concurrent;

import org.jspecify.annotations.NullMarked;
