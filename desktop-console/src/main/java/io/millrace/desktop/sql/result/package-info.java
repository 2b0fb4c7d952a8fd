/// Purpose: the result of one statement: its rows as they arrive, as a table or as changes, arranged, charted, copied
/// and exported. May use: screen, service, fx, the common client's rows. Does not belong here: the source of the
/// statement.
@NullMarked
package io.millrace.desktop.sql.result;

import org.jspecify.annotations.NullMarked;
