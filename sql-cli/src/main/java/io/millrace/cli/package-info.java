/// Purpose: the SQL shell: Main and the two ways of using it, a script and a conversation. May use: every room below.
/// Does
/// not belong here: anything that one of the rooms can do alone.
@NullMarked
package io.millrace.cli;

import org.jspecify.annotations.NullMarked;
