/// Purpose: converts the engine's objects into wire records; pure functions, with the time as an argument. May use: the
/// engine's types, wire. Does not belong here: questions to the engine, clocks, files.
@NullMarked
package io.millrace.server.engine.projection;

import org.jspecify.annotations.NullMarked;
