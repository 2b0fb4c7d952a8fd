/// Purpose: the log files of one process of the engine, and how another one reads them piece by piece. May use: the
/// engine's calls, the kit for reading logs. Does not belong here: which process is meant, and who asks.
@NullMarked
package io.millrace.server.engine.log;

import org.jspecify.annotations.NullMarked;
