/// Purpose: the engine in the server's own process: started, ready, stopped without a trace. May use: the engine's
/// libraries. Does not belong here: questions to a running engine.
@NullMarked
package io.millrace.server.engine.embedded;

import org.jspecify.annotations.NullMarked;
