/// Purpose: the exceptions of a job: grouped by their cause, with traces and restarts. May use: the typed client,
/// `service`, `screen`, `fx`. Does not belong here: how a trace is taken apart (see `io.millrace.insight`).
@NullMarked
package io.millrace.desktop.failure;

import org.jspecify.annotations.NullMarked;
