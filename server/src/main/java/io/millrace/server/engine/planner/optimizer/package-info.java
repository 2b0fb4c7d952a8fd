/// Purpose: the steps that this server adds to the engine's optimizer: rewritings of what the engine cannot plan or
/// plans wrongly or slowly, and the points at which planning notices a cancellation. May use: the engine's planner,
/// limit. Does not belong here: sessions, jobs.
@NullMarked
package io.millrace.server.engine.planner.optimizer;

import org.jspecify.annotations.NullMarked;
