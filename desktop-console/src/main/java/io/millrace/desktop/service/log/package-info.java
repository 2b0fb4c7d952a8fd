/// Purpose: logs as lines, of a cluster's processes as they are written and of files of any size: read, parsed, merged
/// by time, filtered and searched. May use: the typed client, the JDK. Does not belong here: presentation.
@NullMarked
package io.millrace.desktop.service.log;

import org.jspecify.annotations.NullMarked;
