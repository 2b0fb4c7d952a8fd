package io.millrace.wire.cluster;

/// The exceptions of an application.
public record ApplicationsExceptions(ApplicationsHistory exceptionHistory) {}
