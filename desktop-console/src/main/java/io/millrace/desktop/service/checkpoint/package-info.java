/// Purpose: what is asked of a cluster about the checkpoints of a job, as small records, and how two of them differ.
/// May use: the typed client and its endpoint values. Does not belong here: JavaFX, anything that changes a job.
@NullMarked
package io.millrace.desktop.service.checkpoint;

import org.jspecify.annotations.NullMarked;
