/// Purpose: reading log files of any size line by line: the last lines, and those that match. May use: wire,
/// concurrent. Does not belong here: where a file lies, HTTP, the engine.
@NullMarked
package io.millrace.server.logs;

import org.jspecify.annotations.NullMarked;
