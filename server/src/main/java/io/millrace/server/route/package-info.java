/// Purpose: routes: each binds an endpoint value of either service to its handler. May use: wire, security,
/// admission. Does not belong here: HTTP, the engine, any single endpoint.
@NullMarked
package io.millrace.server.route;

import org.jspecify.annotations.NullMarked;
