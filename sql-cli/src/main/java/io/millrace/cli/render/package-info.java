/// Purpose: formats columns, rows, jobs and errors as text. Pure. May use: wire, option, and the values of the
/// common client's `sql.run`. Does not belong here: a terminal, a stream, a clock.
@NullMarked
package io.millrace.cli.render;

import org.jspecify.annotations.NullMarked;
