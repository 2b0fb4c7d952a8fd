/// Purpose: the start of the desktop console: App, its windows, and the assembly of its parts. May use: every package
/// below. Does not belong here: the content of a screen.
@NullMarked
package io.millrace.desktop;

import org.jspecify.annotations.NullMarked;
