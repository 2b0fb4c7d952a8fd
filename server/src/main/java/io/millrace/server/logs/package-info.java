/// Purpose: reads log files of any size line by line: the last lines, and matching ones. May use: wire, concurrent,
/// admission. Does not belong here: the location of a file, HTTP, the engine.
@NullMarked
package io.millrace.server.logs;

import org.jspecify.annotations.NullMarked;
