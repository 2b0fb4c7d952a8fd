/// Purpose: the ports to an engine that other packages use: diagnosis, events and the recorder. They return wire
/// records. May use: wire, route. Does not belong here: an interface that only the engine's own routes
/// would use, the engine, HTTP.
@NullMarked
package io.millrace.server.cluster;

import org.jspecify.annotations.NullMarked;
