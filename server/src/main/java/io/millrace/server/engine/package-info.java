/// Purpose: the one room that knows the stream engine; adapters of the server's ports over its gateways. May use: the
/// engine's libraries, the ports, wire records, concurrent. Does not belong here: HTTP, wire formats, SQL sessions.
@NullMarked
package io.millrace.server.engine;

import org.jspecify.annotations.NullMarked;
