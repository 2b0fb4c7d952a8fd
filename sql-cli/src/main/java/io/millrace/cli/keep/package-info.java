/// Purpose: rows that are kept: while they are looked at, in memory and beyond that in a temporary file; or until all
/// changes to them are in. May use: the common client's RowLog and RowOrder, wire. Does not belong here: what is shown
/// of them.
@NullMarked
package io.millrace.cli.keep;

import org.jspecify.annotations.NullMarked;
