/// Purpose: traces of requests and statements, which are sent to a collector of OpenTelemetry. May use: telemetry, the
/// history's messages. Does not belong here: HTTP, the engine, metrics.
@NullMarked
package io.millrace.server.tracing;

import org.jspecify.annotations.NullMarked;
