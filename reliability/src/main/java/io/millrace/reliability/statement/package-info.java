/// Purpose: single statements that ask for more than a server has.
/// May use: processes and clients.
/// Does not belong here: load of many statements.
@NullMarked
package io.millrace.reliability.statement;

import org.jspecify.annotations.NullMarked;
