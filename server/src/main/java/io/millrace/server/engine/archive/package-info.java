/// Purpose: the applications and jobs that have ended, kept over restarts: their lines in memory, what is known of each
/// in a file of its own. May use: the engine's records, storage. Does not belong here: what runs, and who asks.
@NullMarked
package io.millrace.server.engine.archive;

import org.jspecify.annotations.NullMarked;
