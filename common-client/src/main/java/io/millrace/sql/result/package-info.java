/// Purpose: the rows of a result, append-only or changing, bounded in memory. Pure. May use: wire. Does not belong
/// here: presentation, a clock.
@NullMarked
package io.millrace.sql.result;

import org.jspecify.annotations.NullMarked;
