/// Purpose: what the figures of a job mean: why it is slow, why one checkpoint is not like another. The judging is
/// pure: the same figures give the same answer. May use: wire, the ports of service A to gather figures. Does not
/// belong here: HTTP, the engine.
@NullMarked
package io.millrace.server.diagnosis;

import org.jspecify.annotations.NullMarked;
