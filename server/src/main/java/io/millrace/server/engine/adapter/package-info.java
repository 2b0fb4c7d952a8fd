/// Purpose: the ports of service A over a running engine: each question is asked with a deadline and its answer
/// projected. May use: the engine, projection, concurrent, the ports. Does not belong here: HTTP, the shape of an
/// answer.
@NullMarked
package io.millrace.server.engine.adapter;

import org.jspecify.annotations.NullMarked;
