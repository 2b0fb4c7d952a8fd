/// Purpose: the checkpoints of a job: history, chart, one in detail. May use: service, fx. Does not belong here:
/// requests to a cluster other than through its port.
@NullMarked
package io.millrace.desktop.screen.checkpoints;

import org.jspecify.annotations.NullMarked;
