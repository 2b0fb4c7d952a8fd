/// Purpose: requests, statements, messages and files that no honest client sends.
/// May use: processes and clients, the messages of the warehouse protocol.
/// Does not belong here: what is only much.
@NullMarked
package io.millrace.reliability.input;

import org.jspecify.annotations.NullMarked;
