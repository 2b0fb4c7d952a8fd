package io.millrace.desktop.screen.deed;

import io.millrace.desktop.fx.Choices;
import io.millrace.desktop.service.deed.Deed;
import java.util.List;
import java.util.Optional;

/// How much a checkpoint is to hold.
final class CheckpointForm extends DeedForm {
    CheckpointForm() {
        var extent = Choices.of(List.of(Deed.Extent.values()), Deed.Extent.CONFIGURED, Deed.Extent::label);
        extent.setId("checkpoint-extent");
        var grid = fields();
        field(grid, "How much is written", extent);
        getChildren().add(grid);
        extent.valueProperty().subscribe(now -> make(Optional.of(new Deed.Checkpoint(now))));
    }
}
