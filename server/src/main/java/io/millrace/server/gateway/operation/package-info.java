/// Purpose: operations: the life of one statement, and the threads that run statements. May use: wire, gateway.engine,
/// gateway.result. Does not belong here: sessions.
@NullMarked
package io.millrace.server.gateway.operation;

import org.jspecify.annotations.NullMarked;
