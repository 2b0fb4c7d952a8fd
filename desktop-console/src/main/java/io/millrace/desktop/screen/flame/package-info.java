/// Purpose: the views of a profile, sampled from a vertex or read from a file: as flames, as a method between its
/// callers and callees, as a table. May use: service, fx. Does not belong here: the source of the stacks.
@NullMarked
package io.millrace.desktop.screen.flame;

import org.jspecify.annotations.NullMarked;
