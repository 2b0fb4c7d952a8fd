/// Purpose: stores the rows of a result, in memory and in temporary files. May use: the common client's
/// `sql.result`, `json` and `wire`. Does not belong here: presentation.
@NullMarked
package io.millrace.cli.keep;

import org.jspecify.annotations.NullMarked;
