/// Purpose: keeps rows: while they are viewed, in memory and beyond that in a temporary file; or until all changes to
/// them are in. May use: the common client's RowLog and RowOrder, wire. Does not belong here: presentation.
@NullMarked
package io.millrace.cli.keep;

import org.jspecify.annotations.NullMarked;
