/// Purpose: the server's information about itself: requests, build, faults. May use: slf4j. Does not belong here:
/// metrics of jobs, which are the engine's.
@NullMarked
package io.millrace.server.telemetry;

import org.jspecify.annotations.NullMarked;
