/// Purpose: clusters in other processes, reached over their REST API: submits jobs there and collects the rows of
/// queries. May use: the engine's REST client, the planner's ports, concurrent, wire. Does not belong here: planning,
/// and anything that needs an engine in this process.
@NullMarked
package io.millrace.server.engine.remote;

import org.jspecify.annotations.NullMarked;
