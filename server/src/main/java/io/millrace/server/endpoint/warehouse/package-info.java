/// Purpose: service B over Thrift, in the protocol that warehouse tools and their drivers speak: calls turned into
/// questions to the core, answers into its messages. May use: gateway, wire, config, telemetry. Does not belong here:
/// the engine, HTTP, anything that another endpoint would have to know of a session.
@NullMarked
package io.millrace.server.endpoint.warehouse;

import org.jspecify.annotations.NullMarked;
