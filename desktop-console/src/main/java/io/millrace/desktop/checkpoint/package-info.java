/// Purpose: the checkpoints of a job: their history over time, one in detail, and two compared. May use: the typed
/// client, `service`, `screen`, `fx`. Does not belong here: anything that changes a job.
@NullMarked
package io.millrace.desktop.checkpoint;

import org.jspecify.annotations.NullMarked;
