/// Purpose: the rows of a result: append-only, or as changes make them. Bounded in memory. Pure. May use: wire. Does
/// not belong here: presentation, a clock.
@NullMarked
package io.millrace.sql.result;

import org.jspecify.annotations.NullMarked;
