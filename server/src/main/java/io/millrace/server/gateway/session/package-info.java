/// Purpose: sessions: isolated, one statement at a time, closed when idle for too long. May use: gateway.operation,
/// gateway.engine. Does not belong here: endpoints.
@NullMarked
package io.millrace.server.gateway.session;

import org.jspecify.annotations.NullMarked;
