/// Purpose: full-screen views of running queries and of the cluster: bounded models, and the lines drawn from them.
/// Pure. May use: render, wire, and `sql.result` of the common client. Does not belong here: a terminal, a thread, a
/// clock, the gateway.
@NullMarked
package io.millrace.cli.live;

import org.jspecify.annotations.NullMarked;
