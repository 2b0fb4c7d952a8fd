/// Purpose: the flight recorder: values and events of the last hours in a bounded ring on disk, and their reading. May
/// use: the ports and events of service A, wire, json, telemetry. Does not belong here: the engine, HTTP.
@NullMarked
package io.millrace.server.recorder;

import org.jspecify.annotations.NullMarked;
