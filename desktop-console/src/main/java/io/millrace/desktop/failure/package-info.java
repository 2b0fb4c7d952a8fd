/// This package shows the exceptions of a job, grouped by cause, with traces and restarts. It may use the typed client,
/// `service`, `screen` and `fx`. It does not contain the parsing of traces (see `io.millrace.insight`).
@NullMarked
package io.millrace.desktop.failure;

import org.jspecify.annotations.NullMarked;
