/// Purpose: columns, rows and problems turned into text. Pure: text in, text out. May use: wire, the values of the
/// common client's run. Does not
/// belong here: a terminal, a stream, a clock.
@NullMarked
package io.millrace.cli.render;

import org.jspecify.annotations.NullMarked;
