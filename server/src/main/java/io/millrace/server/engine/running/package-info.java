/// Purpose: running jobs, watched from beside, so that what they said last can be said again while nothing has happened
/// to them. May use: the engine's libraries. Does not belong here: what the answers are made into.
@NullMarked
package io.millrace.server.engine.running;

import org.jspecify.annotations.NullMarked;
