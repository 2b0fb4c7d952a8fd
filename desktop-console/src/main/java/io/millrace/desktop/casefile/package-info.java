/// Purpose: case files, which hold a job's responses, redacted, in one file: saving one, and a transport that answers
/// from one. May use: the typed client, `service`, `screen`, `fx`, `log` for processes. Does not belong here: the
/// interpretation of responses.
@NullMarked
package io.millrace.desktop.casefile;

import org.jspecify.annotations.NullMarked;
