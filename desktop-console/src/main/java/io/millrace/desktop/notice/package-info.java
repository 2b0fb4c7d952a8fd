/// Purpose: notices of jobs and checkpoints that fail on any connected cluster, whichever screen is open. May use: the
/// typed client, `service`, `screen`, `fx`. Does not belong here: the screens that a notice leads to.
@NullMarked
package io.millrace.desktop.notice;

import org.jspecify.annotations.NullMarked;
