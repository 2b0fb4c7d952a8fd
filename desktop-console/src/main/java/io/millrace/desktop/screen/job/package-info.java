/// This package contains the screen of a job: its header, its tabs, and its actions. It may use `service`, `fx` and the
/// packages of its tabs. Requests to a cluster go through its port.
@NullMarked
package io.millrace.desktop.screen.job;

import org.jspecify.annotations.NullMarked;
