/// Purpose: the command line of the reliability suite, and the list of its scenarios.
/// May use: everything below it.
/// Does not belong here: a scenario.
@NullMarked
package io.millrace.reliability;

import org.jspecify.annotations.NullMarked;
