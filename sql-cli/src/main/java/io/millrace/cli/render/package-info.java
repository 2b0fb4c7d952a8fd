/// Purpose: turns columns, rows and errors into text. Pure: values in, text out. May use: wire, the values of the
/// common client's run. Does not belong here: a terminal, a stream, a clock.
@NullMarked
package io.millrace.cli.render;

import org.jspecify.annotations.NullMarked;
