/// Purpose: the jobs of statements: the clusters they may run on, their submission, and the delivery of a query's rows
/// to the gateway's feed. May use: the engine, the gateway's port and results, error. Does not belong here: planning,
/// sessions.
@NullMarked
package io.millrace.server.engine.planner.delivery;

import org.jspecify.annotations.NullMarked;
