/// Purpose: the only room that touches a terminal, JLine or the process's streams. May use: parse, render, command,
/// catalog, live. Does not belong here: what is said; only where and when it appears.
@NullMarked
package io.millrace.cli.terminal;

import org.jspecify.annotations.NullMarked;
