/// Purpose: the port to a planner: what the core asks of whatever understands SQL. May use: wire, gateway.result. Does
/// not belong here: Flink.
@NullMarked
package io.millrace.server.gateway.engine;

import org.jspecify.annotations.NullMarked;
