/// Purpose: one job: its head, its tabs, its actions. May use: service, fx, the packages of its tabs. Does not belong
/// here: requests to a cluster other than through its port.
@NullMarked
package io.millrace.desktop.screen.job;

import org.jspecify.annotations.NullMarked;
