/// Purpose: saves a job as a case file: its contents, its redaction, its progress. May use: services, shared screen
/// parts. Does not belong here: the format of the file.
@NullMarked
package io.millrace.desktop.screen.casefile;

import org.jspecify.annotations.NullMarked;
