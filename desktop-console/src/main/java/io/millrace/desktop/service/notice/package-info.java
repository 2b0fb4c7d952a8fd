/// Purpose: notices of jobs and checkpoints that fail, whichever screen is open. May use: the port to a cluster. Does
/// not belong here: how a window shows them.
@NullMarked
package io.millrace.desktop.service.notice;

import org.jspecify.annotations.NullMarked;
