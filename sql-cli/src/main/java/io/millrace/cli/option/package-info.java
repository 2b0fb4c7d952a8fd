/// Purpose: parses the command line, the environment and profiles into one value; help, manual page and completions.
/// Pure. May use: Commons CLI, only here. Does not belong here: acting on the options.
@NullMarked
package io.millrace.cli.option;

import org.jspecify.annotations.NullMarked;
