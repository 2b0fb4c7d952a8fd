/// Purpose: what is known of the names that a statement may use, and which of them may stand at the cursor. May use:
/// parse, run, the nearest word of option. Does not belong here: how an offer looks; what a statement means.
@NullMarked
package io.millrace.cli.catalog;

import org.jspecify.annotations.NullMarked;
