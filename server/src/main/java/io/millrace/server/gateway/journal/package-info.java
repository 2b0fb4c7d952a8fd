/// Purpose: the journal of sessions and their statements, an append-only file. May use: gateway.engine, storage. Does
/// not belong here: the recovery after a restart.
@NullMarked
package io.millrace.server.gateway.journal;

import org.jspecify.annotations.NullMarked;
