/// Purpose: logs as lines: of a cluster's processes as they are written, of files of any size; read, told apart, merged
/// by time, sieved and searched. May use: the client, the JDK. Does not belong here: anything that shows them.
@NullMarked
package io.millrace.desktop.service.log;

import org.jspecify.annotations.NullMarked;
