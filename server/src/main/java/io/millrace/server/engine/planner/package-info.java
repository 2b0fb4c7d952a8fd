/// Purpose: the planner behind the gateway's port: sessions of SQL over the engine's table planner, and queries whose
/// jobs push their rows. May use: the engine, gateway's port, wire. Does not belong here: HTTP, other rooms' state.
@NullMarked
package io.millrace.server.engine.planner;

import org.jspecify.annotations.NullMarked;
