package io.millrace.desktop.log;

import io.millrace.desktop.taskmanager.ClusterProcess;

/// The location of a log in a cluster: a process and a file name.
record LogPlace(ClusterProcess process, String file) {}
