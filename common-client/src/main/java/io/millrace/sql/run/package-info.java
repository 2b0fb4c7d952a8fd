/// Purpose: sessions at a gateway, and statements from their submission to their last row, as a stream of events;
/// failures and modes in words. May use: client, wire, `sql.result`. Does not belong here: presentation.
@NullMarked
package io.millrace.sql.run;

import org.jspecify.annotations.NullMarked;
