package io.millrace.wire.cluster;

/// The type of a job: bounded, or running without an end.
public enum JobType {
    BATCH,
    STREAMING
}
