/// Purpose: the statements for materialized tables: their jobs, the workflows that refresh them, and the steps that
/// restore them. May use: the engine, the gateway's port and workflows, session, delivery. Does not belong here: other
/// kinds of statements, the scheduler itself.
@NullMarked
package io.millrace.server.engine.planner.materialized;

import org.jspecify.annotations.NullMarked;
