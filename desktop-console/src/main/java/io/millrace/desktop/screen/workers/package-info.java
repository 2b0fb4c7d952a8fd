/// This package contains the processes of the cluster: the job manager and the task managers. It may use `service`,
/// `fx` and the shared parts. Requests to a cluster go through its port.
@NullMarked
package io.millrace.desktop.screen.workers;

import org.jspecify.annotations.NullMarked;
