/// This package contains case files, which hold the redacted responses about a job in one file: saving one, and a
/// transport that answers from one. It may use the typed client, `service`, `screen`, `fx`, and `log` for processes. It
/// does not contain the interpretation of responses.
@NullMarked
package io.millrace.desktop.casefile;

import org.jspecify.annotations.NullMarked;
