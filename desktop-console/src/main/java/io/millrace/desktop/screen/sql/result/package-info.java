/// Purpose: one statement's result: its rows as they come, as a table or as changes, arranged, drawn, copied and
/// written
/// to a file. May use: screen, service, fx, the common client's rows. Does not belong here: where the statement came
/// from.
@NullMarked
package io.millrace.desktop.screen.sql.result;

import org.jspecify.annotations.NullMarked;
