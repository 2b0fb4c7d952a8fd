/// Purpose: what is known of the names that a statement may use, and which of them may stand at the cursor. May use:
/// parse, run. Does not belong here: how an offer looks; what a statement means.
@NullMarked
package io.millrace.sql.catalog;

import org.jspecify.annotations.NullMarked;
