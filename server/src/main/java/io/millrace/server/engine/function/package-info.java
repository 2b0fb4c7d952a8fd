/// Purpose: built-in functions with the engine's results, for generated code in tasks that run with our classes, and
/// what keeps users' functions from harm. May use: the engine's runtime. Does not belong here: functions of our own,
/// plans, sessions.
@NullMarked
package io.millrace.server.engine.function;

import org.jspecify.annotations.NullMarked;
