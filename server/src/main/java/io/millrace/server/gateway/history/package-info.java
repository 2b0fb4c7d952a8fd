/// Purpose: the history of statements, which outlasts the process. May use: wire, gateway.result,
/// gateway.spill, storage. Does not belong here: how a statement is run.
@NullMarked
package io.millrace.server.gateway.history;

import org.jspecify.annotations.NullMarked;
