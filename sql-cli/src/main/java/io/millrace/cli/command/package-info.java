/// Purpose: parses the shell's own commands, which start with a backslash, and holds their help. Pure. May use:
/// option. Does not belong here: their execution.
@NullMarked
package io.millrace.cli.command;

import org.jspecify.annotations.NullMarked;
