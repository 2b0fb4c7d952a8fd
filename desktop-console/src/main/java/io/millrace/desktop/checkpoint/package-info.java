/// This package shows the checkpoints of a job: their history over time, the details of one, and the comparison of two.
/// It may use the typed client, `service`, `screen` and `fx`. It does not contain anything that changes a job.
@NullMarked
package io.millrace.desktop.checkpoint;

import org.jspecify.annotations.NullMarked;
