/// Purpose: rows that are kept while they are looked at: in memory, and beyond that in a temporary file. May use:
/// the common client's RowLog, wire. Does not belong here: what is shown of them.
@NullMarked
package io.millrace.cli.keep;

import org.jspecify.annotations.NullMarked;
