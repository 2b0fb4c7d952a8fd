/// Purpose: what sessions and their statements must not lose with the process, in a file that is only added to. May
/// use: gateway.engine, storage. Does not belong here: what is done with it after a restart.
@NullMarked
package io.millrace.server.gateway.journal;

import org.jspecify.annotations.NullMarked;
