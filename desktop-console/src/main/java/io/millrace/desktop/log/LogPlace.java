package io.millrace.desktop.log;

/// The location of a log in a cluster: a process and a file name.
public record LogPlace(ClusterProcess process, String file) {}
