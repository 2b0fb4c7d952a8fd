/// Purpose: the planner behind the gateway's port. It runs the statements of a session, one after the other, and
/// applies their results to it. May use: the engine, the gateway's port, its own sub-packages, which do not use it.
/// Does not belong here: HTTP, what concerns one kind of statement only.
@NullMarked
package io.millrace.server.engine.planner;

import org.jspecify.annotations.NullMarked;
