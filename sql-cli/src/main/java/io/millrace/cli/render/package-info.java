/// Purpose: columns, rows and problems turned into text. Pure: text in, text out. May use: wire, run's values. Does not
/// belong here: a terminal, a stream, a clock.
@NullMarked
package io.millrace.cli.render;

import org.jspecify.annotations.NullMarked;
