/// Purpose: the flight recorder: figures and changes of the last hours in a bounded ring on disk, and how they are read
/// back. May use: the ports and changes of service A, wire, json. Does not belong here: the engine, HTTP.
@NullMarked
package io.millrace.server.recorder;

import org.jspecify.annotations.NullMarked;
