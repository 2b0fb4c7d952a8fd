/// Purpose: service B over Thrift, in the protocol of warehouse tools and their drivers: calls become requests to the
/// core, results become its messages. May use: gateway, wire, config, telemetry. Does not belong here: the engine,
/// HTTP, session state that another endpoint would need.
@NullMarked
package io.millrace.server.endpoint.warehouse;

import org.jspecify.annotations.NullMarked;
