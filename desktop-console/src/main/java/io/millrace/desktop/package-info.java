/// This package starts the desktop console: it contains `App`, its windows, and the assembly of its parts. It may use
/// every package below. It does not contain the content of a screen.
@NullMarked
package io.millrace.desktop;

import org.jspecify.annotations.NullMarked;
