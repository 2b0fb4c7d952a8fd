/// Purpose: the only room that touches a terminal, JLine or the process's streams. May use: render, command, live, and
/// the common client's parse and catalog. Does not belong here: what is said; only where and when it appears.
@NullMarked
package io.millrace.cli.terminal;

import org.jspecify.annotations.NullMarked;
