/// Purpose: what changes in the cluster: the watch that finds out, and the log that readers follow. May use: the
/// ports of service A, wire. Does not belong here: the engine, HTTP, anything kept on disk.
@NullMarked
package io.millrace.server.event;

import org.jspecify.annotations.NullMarked;
