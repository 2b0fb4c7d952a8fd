/// Purpose: the server's information about itself: requests, build, faults, and what must not be shown of them. May
/// use: slf4j, the event factory of log4j. Does not belong here: metrics of jobs, which are the engine's.
@NullMarked
package io.millrace.server.telemetry;

import org.jspecify.annotations.NullMarked;
