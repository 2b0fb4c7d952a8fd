/// Purpose: case files: a job's responses, redacted, in one file, and a transport that answers from it. May use: the
/// common client and redaction. Does not belong here: windows, the interpretation of responses.
@NullMarked
package io.millrace.desktop.service.casefile;

import org.jspecify.annotations.NullMarked;
