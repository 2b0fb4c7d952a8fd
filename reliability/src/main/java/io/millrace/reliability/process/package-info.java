/// Purpose: processes of the distribution, what the system says of them, and the clients that use them.
/// May use: the typed client.
/// Does not belong here: a scenario.
@NullMarked
package io.millrace.reliability.process;

import org.jspecify.annotations.NullMarked;
