/// Purpose: what can be done to a job: what follows is said before, how far it is meanwhile, what came of it after. May
/// use: service, fx, the shared parts. Does not belong here: requests to a cluster other than through its port.
@NullMarked
package io.millrace.desktop.screen.action;

import org.jspecify.annotations.NullMarked;
