/// Purpose: the ports of service A that more than one part asks: routes, diagnosis, the watch over the cluster, tests.
/// They answer in wire records. May use: wire, route. Does not belong here: an interface that only the engine's own
/// routes would use, how an answer is found, how it travels.
@NullMarked
package io.millrace.server.cluster;

import org.jspecify.annotations.NullMarked;
