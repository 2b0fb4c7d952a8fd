/// Purpose: the only package that uses a terminal, JLine or the process's streams. May use: render, command, live, and
/// the common client's parse and catalog. Does not belong here: the texts; only where and when they appear.
@NullMarked
package io.millrace.cli.terminal;

import org.jspecify.annotations.NullMarked;
