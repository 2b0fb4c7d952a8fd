/// Purpose: the entry points of the server, one package per protocol. May use: the ports and cores that they expose.
/// Does not belong here: decisions about jobs or sessions.
@NullMarked
package io.millrace.server.endpoint;

import org.jspecify.annotations.NullMarked;
