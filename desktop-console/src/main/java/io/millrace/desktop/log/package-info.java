/// Purpose: logs, of a cluster's processes as they are written and of files of any size: read, parsed, merged by time,
/// filtered, searched and shown. May use: the typed client, `service`, `screen`, `fx`. Does not belong here: what else
/// processes do.
@NullMarked
package io.millrace.desktop.log;

import org.jspecify.annotations.NullMarked;
