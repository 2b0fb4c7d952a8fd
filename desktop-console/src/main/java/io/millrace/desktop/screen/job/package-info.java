/// Purpose: one job: its head, its tabs, what can be done to it. May use: service, fx, the rooms of its tabs. Does not
/// belong here: requests to a cluster other than through its port.
@NullMarked
package io.millrace.desktop.screen.job;

import org.jspecify.annotations.NullMarked;
