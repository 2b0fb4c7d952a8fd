/// Purpose: requests about a job's checkpoints, as small records, and their comparison. May use: the typed client and
/// its endpoint values. Does not belong here: JavaFX, anything that changes a job.
@NullMarked
package io.millrace.desktop.service.checkpoint;

import org.jspecify.annotations.NullMarked;
