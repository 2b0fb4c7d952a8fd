package io.millrace.desktop.action;

import io.millrace.desktop.fx.Choices;
import io.millrace.desktop.service.action.JobAction;
import java.util.List;
import java.util.Optional;

/// The form that triggers a checkpoint and chooses its type.
final class CheckpointForm extends JobActionForm {
    CheckpointForm() {
        var extent =
                Choices.of(List.of(JobAction.Extent.values()), JobAction.Extent.CONFIGURED, JobAction.Extent::label);
        extent.setId("checkpoint-extent");
        var grid = fields();
        field(grid, "How much is written", extent);
        getChildren().add(grid);
        extent.valueProperty().subscribe(now -> make(Optional.of(new JobAction.Checkpoint(now))));
    }
}
