/// Purpose: the interpretation of a job's figures: why it is slow, why one checkpoint differs from another. Judging is
/// pure: the same figures give the same result. May use: wire, the ports of service A to gather figures. Does not
/// belong here: HTTP, the engine.
@NullMarked
package io.millrace.server.diagnosis;

import org.jspecify.annotations.NullMarked;
