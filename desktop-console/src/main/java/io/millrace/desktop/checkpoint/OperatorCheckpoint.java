package io.millrace.desktop.checkpoint;

import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.id.VertexId;

/// The part of one vertex in a checkpoint.
record OperatorCheckpoint(VertexId vertex, Checkpoints.Task task) {}
