/// Purpose: actions on a job: their consequences before, their progress meanwhile, their outcome after. May use:
/// service, fx, the shared parts. Does not belong here: requests to a cluster other than through its port.
@NullMarked
package io.millrace.desktop.screen.action;

import org.jspecify.annotations.NullMarked;
