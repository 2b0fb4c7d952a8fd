/// Purpose: turns the exceptions of the engine, its planner and the virtual machine into refusals that a person can
/// read and act on. May use: the engine, logging. Does not belong here: sessions, statements.
@NullMarked
package io.millrace.server.engine.planner.error;

import org.jspecify.annotations.NullMarked;
