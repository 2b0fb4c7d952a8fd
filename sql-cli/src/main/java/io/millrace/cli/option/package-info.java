/// Purpose: the command line and the environment, as one value. Pure. May use: Commons CLI, only here. Does not belong
/// here: acting on the options.
@NullMarked
package io.millrace.cli.option;

import org.jspecify.annotations.NullMarked;
