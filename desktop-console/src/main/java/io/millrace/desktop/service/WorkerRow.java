package io.millrace.desktop.service;

import io.millrace.wire.id.TaskManagerId;
import java.time.Instant;

/// A task manager of the cluster.
public record WorkerRow(
        TaskManagerId id,
        String address,
        int slots,
        int freeSlots,
        int cores,
        long heapBytes,
        long managedBytes,
        Instant heartbeat) {}
