/// Purpose: the routes of service A that are not the engine's own: jobs, jars, diagnosis, events, history. May use:
/// route, the ports, wire. Does not belong here: decisions, the engine.
@NullMarked
package io.millrace.server.endpoint.rest.cluster;

import org.jspecify.annotations.NullMarked;
