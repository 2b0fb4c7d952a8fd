/// Purpose: what the server tells about itself: requests, build, readiness. May use: slf4j. Does not belong here:
/// metrics of jobs, which are the engine's.
@NullMarked
package io.millrace.server.telemetry;

import org.jspecify.annotations.NullMarked;
