/// Purpose: the shell's own commands, which begin with a backslash: their list and their syntax. Pure. May use: option.
/// Does not belong here: their execution, which is the Shell's.
@NullMarked
package io.millrace.cli.command;

import org.jspecify.annotations.NullMarked;
