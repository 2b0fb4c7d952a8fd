/// This package contains the list of all jobs. It may use `service`, `fx` and the shared parts. Requests to a cluster
/// go through its port.
@NullMarked
package io.millrace.desktop.screen.jobs;

import org.jspecify.annotations.NullMarked;
