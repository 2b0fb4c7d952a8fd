package io.millrace.wire.cluster;

import io.millrace.wire.Wire;

/// How a job's tasks are given their slots.
public enum SchedulerType {
    @Wire("Default")
    DEFAULT,
    @Wire("Adaptive")
    ADAPTIVE,
    @Wire("AdaptiveBatch")
    ADAPTIVE_BATCH
}
