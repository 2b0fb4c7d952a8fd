/// Purpose: jobs that run again after a restart of this process, on the engine's own interfaces for high availability.
/// May use: the engine's libraries, `storage`. Does not belong here: the election of a leader among several processes.
@NullMarked
package io.millrace.server.engine.durable;

import org.jspecify.annotations.NullMarked;
