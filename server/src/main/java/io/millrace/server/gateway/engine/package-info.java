/// Purpose: the port to a planner, which the core uses for everything that understands SQL. May use: wire,
/// gateway.result. Does not belong here: Flink.
@NullMarked
package io.millrace.server.gateway.engine;

import org.jspecify.annotations.NullMarked;
