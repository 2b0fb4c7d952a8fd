package io.millrace.server.config;

/// Whether and where jobs that have ended are kept over a restart.
public record ArchiveSection(boolean enabled, String folder, long size) {}
