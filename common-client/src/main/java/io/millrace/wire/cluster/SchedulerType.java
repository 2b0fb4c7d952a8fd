package io.millrace.wire.cluster;

import io.millrace.wire.Wire;

/// The scheduler of a job.
public enum SchedulerType {
    @Wire("Default")
    DEFAULT,
    @Wire("Adaptive")
    ADAPTIVE,
    @Wire("AdaptiveBatch")
    ADAPTIVE_BATCH
}
