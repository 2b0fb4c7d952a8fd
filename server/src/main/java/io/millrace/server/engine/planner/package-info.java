/// Purpose: the planner behind the gateway's port: SQL sessions on the engine's table planner, and queries whose jobs
/// push their rows. May use: the engine, the gateway's port, wire. Does not belong here: HTTP, state of other packages.
@NullMarked
package io.millrace.server.engine.planner;

import org.jspecify.annotations.NullMarked;
