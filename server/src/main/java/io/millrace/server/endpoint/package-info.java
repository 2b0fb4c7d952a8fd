/// Purpose: the doors of the server, one room a protocol. May use: the ports and cores that they open. Does not belong
/// here: decisions about jobs or sessions.
@NullMarked
package io.millrace.server.endpoint;

import org.jspecify.annotations.NullMarked;
