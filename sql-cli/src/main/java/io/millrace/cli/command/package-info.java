/// Purpose: the shell's own commands, those that begin with a backslash: which there are, how they are read. Pure.
/// May use: option. Does not belong here: carrying them out; Shell does that.
@NullMarked
package io.millrace.cli.command;

import org.jspecify.annotations.NullMarked;
