/// Purpose: who answers an endpoint of either service: a route binds an endpoint value to its handler. May use: wire,
/// security. Does not belong here: HTTP, the engine, any single endpoint.
@NullMarked
package io.millrace.server.route;

import org.jspecify.annotations.NullMarked;
