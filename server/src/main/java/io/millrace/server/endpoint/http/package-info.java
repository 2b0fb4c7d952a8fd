/// Purpose: the kit over the HTTP library: from a request to an endpoint value's handler and back. May use: wire, json,
/// Helidon, telemetry, security. Does not belong here: any single endpoint.
@NullMarked
package io.millrace.server.endpoint.http;

import org.jspecify.annotations.NullMarked;
