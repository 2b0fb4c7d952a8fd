/// Purpose: changes in the cluster: the watch that finds them, and the log that readers follow. May use: the ports of
/// service A, wire, telemetry. Does not belong here: the engine, HTTP, anything on disk.
@NullMarked
package io.millrace.server.event;

import org.jspecify.annotations.NullMarked;
