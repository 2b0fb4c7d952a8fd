/// Purpose: gathers a job's figures for `io.millrace.insight`. May use: wire, insight, the ports of service A. Does not
/// belong here: judging the figures, HTTP, the engine.
@NullMarked
package io.millrace.server.diagnosis;

import org.jspecify.annotations.NullMarked;
