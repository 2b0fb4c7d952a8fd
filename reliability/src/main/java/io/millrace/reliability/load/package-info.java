/// Purpose: much of what is allowed: sessions, clients, rows, readers, jobs.
/// May use: processes and clients.
/// Does not belong here: bad input.
@NullMarked
package io.millrace.reliability.load;

import org.jspecify.annotations.NullMarked;
