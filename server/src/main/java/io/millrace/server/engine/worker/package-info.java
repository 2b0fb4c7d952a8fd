/// Purpose: a task manager in a process of its own, which joins a job manager elsewhere. May use: the engine's
/// libraries, hosting. Does not belong here: answering requests.
@NullMarked
package io.millrace.server.engine.worker;

import org.jspecify.annotations.NullMarked;
