/// This package contains the processes of the cluster, that is the job manager and the task managers: their load,
/// memory, slots and threads. It may use `screen`, `service`, `fx` and the client library. It does not contain their
/// logs.
@NullMarked
package io.millrace.desktop.taskmanager;

import org.jspecify.annotations.NullMarked;
