/// Purpose: jars with programs: where they are kept, what is checked before, how their `main` runs without harm to the
/// server. May use: the engine's client library, planner's way of handing over jobs. Does not belong here: HTTP.
@NullMarked
package io.millrace.server.engine.program;

import org.jspecify.annotations.NullMarked;
