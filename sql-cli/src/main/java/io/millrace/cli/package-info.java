/// Purpose: the SQL shell: Main and its two modes, script and interactive. May use: every package below. Does not
/// belong here: anything that one of the packages can do alone.
@NullMarked
package io.millrace.cli;

import org.jspecify.annotations.NullMarked;
