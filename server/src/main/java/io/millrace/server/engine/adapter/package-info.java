/// Purpose: service A answered from a running engine: each question has a deadline, and its answer is projected. May
/// use: the engine, projection, concurrent, route, the ports. Does not belong here: HTTP, the shape of an answer.
@NullMarked
package io.millrace.server.engine.adapter;

import org.jspecify.annotations.NullMarked;
