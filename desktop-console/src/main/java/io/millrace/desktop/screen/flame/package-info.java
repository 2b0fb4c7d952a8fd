/// Purpose: profiles as one reads them: of a vertex as its cluster samples it, or of a file; as flames, as a method
/// between its callers and callees, as a table. May use: service, fx. Does not belong here: where stacks come from.
@NullMarked
package io.millrace.desktop.screen.flame;

import org.jspecify.annotations.NullMarked;
