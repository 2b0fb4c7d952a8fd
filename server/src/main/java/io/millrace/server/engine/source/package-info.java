/// Purpose: the sources and sinks of tables where jobs run with our classes: files with our readers and names of
/// folders,
/// generated sequences in little memory, and all others as the engine makes them. May use: engine.file, the engine's
/// connectors. Does not
/// belong here: connectors of our own, sessions, statements.
@NullMarked
package io.millrace.server.engine.source;

import org.jspecify.annotations.NullMarked;
