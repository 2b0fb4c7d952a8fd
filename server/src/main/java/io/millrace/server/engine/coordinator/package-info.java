/// Purpose: the engine's job manager in a process of its own, which task managers of other processes join. May use: the
/// engine's libraries, hosting. Does not belong here: questions to a running engine.
@NullMarked
package io.millrace.server.engine.coordinator;

import org.jspecify.annotations.NullMarked;
