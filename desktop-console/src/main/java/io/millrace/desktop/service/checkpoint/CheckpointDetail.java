package io.millrace.desktop.service.checkpoint;

import java.util.Comparator;
import java.util.List;

/// One checkpoint with its part at each operator, the slowest first.
public record CheckpointDetail(CheckpointRow checkpoint, List<OperatorCheckpoint> operators) {
    public CheckpointDetail {
        operators = operators.stream()
                .sorted(Comparator.comparing(OperatorCheckpoint::duration).reversed())
                .toList();
    }
}
