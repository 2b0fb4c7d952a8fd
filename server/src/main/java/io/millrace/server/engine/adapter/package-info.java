/// Purpose: service A answered from a running engine: each question is asked with a deadline and its answer
/// projected. May use: the engine, projection, concurrent, route, the ports. Does not belong here: HTTP, the shape of
/// an
/// answer.
@NullMarked
package io.millrace.server.engine.adapter;

import org.jspecify.annotations.NullMarked;
