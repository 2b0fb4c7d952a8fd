/// Purpose: running the operators of a small query on the thread of its statement, without a job. May use: the engine,
/// the gateway's rows, delivery, optimizer, limit. Does not belong here: what a query means, and how its rows are
/// delivered.
@NullMarked
package io.millrace.server.engine.planner.local;

import org.jspecify.annotations.NullMarked;
