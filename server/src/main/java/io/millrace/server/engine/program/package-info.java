/// Purpose: jars with programs: their storage, their checks, and running their `main` without harm to the server. May
/// use: the engine's client library, the planner's submission of jobs. Does not belong here: HTTP.
@NullMarked
package io.millrace.server.engine.program;

import org.jspecify.annotations.NullMarked;
