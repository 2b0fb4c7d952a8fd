/// Purpose: what a person should hear of although nobody looks: jobs and checkpoints that fail. May use: the port to a
/// cluster. Does not belong here: how a window shows it.
@NullMarked
package io.millrace.desktop.service.notice;

import org.jspecify.annotations.NullMarked;
