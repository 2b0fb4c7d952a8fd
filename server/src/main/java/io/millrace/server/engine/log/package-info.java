/// Purpose: the log files of one process of the engine, and their reading from another process piece by piece. May use:
/// the engine's calls, logs. Does not belong here: the choice of the process, callers.
@NullMarked
package io.millrace.server.engine.log;

import org.jspecify.annotations.NullMarked;
