/// Purpose: the terminal, JLine and the process's streams. May use: render, command, live, option, and the common
/// client's `sql.parse` and `sql.catalog`. Does not belong here: the content of results and messages.
@NullMarked
package io.millrace.cli.terminal;

import org.jspecify.annotations.NullMarked;
