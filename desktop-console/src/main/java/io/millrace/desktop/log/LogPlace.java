package io.millrace.desktop.log;

/// One log of a cluster: a process and the name of a file.
public record LogPlace(ClusterProcess process, String file) {}
