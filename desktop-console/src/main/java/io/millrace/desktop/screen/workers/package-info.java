/// Purpose: the task managers of the cluster. May use: service, fx. Does not belong here: requests to a cluster other
/// than through its port.
@NullMarked
package io.millrace.desktop.screen.workers;

import org.jspecify.annotations.NullMarked;
