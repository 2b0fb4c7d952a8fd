/// Purpose: the list of all jobs. May use: service, fx. Does not belong here: requests to a cluster other than through
/// its port.
@NullMarked
package io.millrace.desktop.screen.jobs;

import org.jspecify.annotations.NullMarked;
