/// Purpose: whether the server is well, and its metrics, for the tools of operators. May use: the meters of admission,
/// telemetry. Does not belong here: HTTP, the engine, what is measured.
@NullMarked
package io.millrace.server.monitoring;

import org.jspecify.annotations.NullMarked;
