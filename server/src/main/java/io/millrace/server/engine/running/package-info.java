/// Purpose: observes running jobs from the side, so that a copy of their state can be reused until something happens to
/// them, and continues them across rescales. May use: the engine's libraries. Does not belong here: the use of the
/// copies.
@NullMarked
package io.millrace.server.engine.running;

import org.jspecify.annotations.NullMarked;
