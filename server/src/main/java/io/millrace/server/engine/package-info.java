/// Purpose: the only package tree that knows the stream engine: it adapts the engine to the server's ports (adapter),
/// hosts its processes (embedded, coordinator, worker), and plans and runs SQL for the gateway (planner, remote). May
/// use: the engine's libraries, the ports, wire records, concurrent. Does not belong here: HTTP, wire formats.
@NullMarked
package io.millrace.server.engine;

import org.jspecify.annotations.NullMarked;
