package io.millrace.wire.cluster;

/// Whether a job runs until its input ends, or without an end.
public enum JobType {
    BATCH,
    STREAMING
}
