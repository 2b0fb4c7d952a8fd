package io.millrace.desktop.service.checkpoint;

import io.millrace.wire.id.VertexId;
import java.time.Duration;

/// The part that one vertex had in a checkpoint.
public record OperatorCheckpoint(
        VertexId vertex,
        int acknowledged,
        int subtasks,
        Duration duration,
        long size,
        long fullSize,
        long processed,
        long inFlight) {}
