/// Purpose: the ports of service A that more than one part uses: routes, diagnosis, the watch over the cluster, tests.
/// They return wire records. May use: wire, route. Does not belong here: an interface that only the engine's own routes
/// would use, the engine, HTTP.
@NullMarked
package io.millrace.server.cluster;

import org.jspecify.annotations.NullMarked;
