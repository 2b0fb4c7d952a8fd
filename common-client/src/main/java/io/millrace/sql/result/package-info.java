/// Purpose: the rows of a result as they are kept: those that are only added, and those that changes make. Bounded in
/// memory. Pure. May use: wire. Does not belong here: what is shown of them; a clock.
@NullMarked
package io.millrace.sql.result;

import org.jspecify.annotations.NullMarked;
