/// Purpose: operations: one statement's life, and the workers that run statements. May use: wire, gateway.engine,
/// gateway.result. Does not belong here: sessions.
@NullMarked
package io.millrace.server.gateway.operation;

import org.jspecify.annotations.NullMarked;
