/// This package reports jobs and checkpoints that fail on any connected cluster, whichever screen is open. It may use
/// the typed client, `service`, `screen` and `fx`. It does not contain the screens to which a notice leads.
@NullMarked
package io.millrace.desktop.notice;

import org.jspecify.annotations.NullMarked;
