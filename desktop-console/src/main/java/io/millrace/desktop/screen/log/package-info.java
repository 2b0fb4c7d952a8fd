/// Purpose: log views: of the cluster's processes, merged by time, and of files. May use: screen, service, fx. Does not
/// belong here: reading lines, which is the service's.
@NullMarked
package io.millrace.desktop.screen.log;

import org.jspecify.annotations.NullMarked;
