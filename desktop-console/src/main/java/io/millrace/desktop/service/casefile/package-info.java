/// Purpose: case files: a job's answers, redacted, in one file, and a transport that answers from it. May use: the
/// common
/// client and redaction. Does not belong here: windows, what screens make of answers.
@NullMarked
package io.millrace.desktop.service.casefile;

import org.jspecify.annotations.NullMarked;
