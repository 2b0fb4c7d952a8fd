/// Purpose: the names that a statement may use, and suggestions for the cursor. May use: parse, run. Does not belong
/// here: how a suggestion looks, and the meaning of statements.
@NullMarked
package io.millrace.sql.catalog;

import org.jspecify.annotations.NullMarked;
