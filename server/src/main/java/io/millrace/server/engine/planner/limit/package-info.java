/// Purpose: limits on what one statement may take of the process while it is parsed, planned and answered without a
/// job: time, memory, the size of its plan and of the values it makes.
/// May use: the engine's planner. Does not belong here: limits of jobs and of results.
@NullMarked
package io.millrace.server.engine.planner.limit;

import org.jspecify.annotations.NullMarked;
