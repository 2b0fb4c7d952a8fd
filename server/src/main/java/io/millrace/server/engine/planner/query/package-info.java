/// Purpose: planning and running one query: answers without a job, the columns and order of its rows, results that
/// change, and the caches of earlier plans and answers. May use: the engine, the gateway's port and results, session,
/// delivery, local, optimizer, limit. Does not belong here: other kinds of statements.
@NullMarked
package io.millrace.server.engine.planner.query;

import org.jspecify.annotations.NullMarked;
