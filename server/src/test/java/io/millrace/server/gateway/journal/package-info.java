/// Purpose: the tests of the journal of sessions.
@NullMarked
package io.millrace.server.gateway.journal;

import org.jspecify.annotations.NullMarked;
