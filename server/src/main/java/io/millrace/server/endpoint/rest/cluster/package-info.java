/// Purpose: service A over HTTP: which port answers which endpoint value. May use: the HTTP kit, the ports, wire. Does
/// not belong here: decisions, the engine.
@NullMarked
package io.millrace.server.endpoint.rest.cluster;

import org.jspecify.annotations.NullMarked;
