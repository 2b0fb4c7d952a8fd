/// Purpose: full-screen live views: models of a running query that are bounded in memory, and frames drawn from them.
/// Pure: rows, keys and the time of day in, lines out. May use: render, wire, the common client's rows. Does not belong
/// here: a terminal, a thread, a clock, the gateway.
@NullMarked
package io.millrace.cli.live;

import org.jspecify.annotations.NullMarked;
