/// Purpose: the common parts of the engine's processes: its components without their HTTP server, its RPC library,
/// Millrace's defaults, the folder for temporary files. May use: the engine's libraries. Does not belong here:
/// questions to a running engine.
@NullMarked
package io.millrace.server.engine.hosting;

import org.jspecify.annotations.NullMarked;
