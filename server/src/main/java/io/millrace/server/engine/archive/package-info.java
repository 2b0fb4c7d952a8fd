/// Purpose: the archive of finished applications and jobs, across restarts: one line of each in memory, its details in
/// a file of its own. May use: the engine's records, storage. Does not belong here: running jobs, callers.
@NullMarked
package io.millrace.server.engine.archive;

import org.jspecify.annotations.NullMarked;
