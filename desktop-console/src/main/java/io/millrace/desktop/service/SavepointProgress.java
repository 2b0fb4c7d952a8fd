package io.millrace.desktop.service;

/// How far a triggered savepoint is.
public sealed interface SavepointProgress {

    record Running() implements SavepointProgress {}

    record Done(String location) implements SavepointProgress {}

    record Failed(String reason) implements SavepointProgress {}
}
