/// Purpose: what the engine says about itself, as wire records; pure functions, the time given. May use: the engine's
/// types, wire. Does not belong here: questions to the engine, clocks, files.
@NullMarked
package io.millrace.server.engine.projection;

import org.jspecify.annotations.NullMarked;
