/// Purpose: the state of one session: its settings, catalogs and libraries, and the table environments that parse and
/// run its statements. May use: the engine, the gateway's port, delivery, optimizer, error. Does not belong here: the
/// results of statements, caches.
@NullMarked
package io.millrace.server.engine.planner.session;

import org.jspecify.annotations.NullMarked;
