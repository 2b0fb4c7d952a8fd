/// Purpose: clusters in other processes, reached over their REST API: jobs are submitted there, and the rows of queries
/// collected. May use: the engine's REST client, the planner's ports, concurrent, wire. Does not belong here: planning,
/// and anything that needs an engine in this process.
@NullMarked
package io.millrace.server.engine.remote;

import org.jspecify.annotations.NullMarked;
