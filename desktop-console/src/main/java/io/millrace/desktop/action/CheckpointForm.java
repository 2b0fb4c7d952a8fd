package io.millrace.desktop.action;

import io.millrace.desktop.fx.Choices;
import io.millrace.wire.cluster.Checkpoints;
import java.util.List;
import java.util.Optional;

/// The form that triggers a checkpoint and chooses its type.
final class CheckpointForm extends JobActionForm {
    CheckpointForm() {
        var extent =
                Choices.of(List.of(Checkpoints.Extent.values()), Checkpoints.Extent.CONFIGURED, CheckpointForm::label);
        extent.setId("checkpoint-extent");
        var grid = fields();
        field(grid, "How much is written", extent);
        getChildren().add(grid);
        extent.valueProperty().subscribe(now -> make(Optional.of(new JobAction.Checkpoint(now))));
    }

    private static String label(Checkpoints.Extent extent) {
        return switch (extent) {
            case CONFIGURED -> "As the job is configured";
            case FULL -> "Full: the whole state";
            case INCREMENTAL -> "Incremental: what has changed";
        };
    }
}
