/// Purpose: meters of the limits of the server, and the choice of connections to keep. May use: the messages of wire.
/// Does not belong here: what is limited.
@NullMarked
package io.millrace.server.admission;

import org.jspecify.annotations.NullMarked;
