/// Purpose: logs: of the cluster's processes, merged by time, and of files. May use: screen, service, fx. Does not
/// belong here: how lines are read, which is the service's.
@NullMarked
package io.millrace.desktop.screen.log;

import org.jspecify.annotations.NullMarked;
