package io.millrace.desktop.screen.checkpoints;

import io.millrace.desktop.service.checkpoint.CheckpointRow;
import java.util.List;
import javafx.scene.Node;

/// What can be done with a checkpoint, as buttons beside its name; whoever shows the checkpoints knows.
public interface CheckpointChoices {
    /// None at all.
    CheckpointChoices NONE = row -> List.of();

    List<Node> buttons(CheckpointRow row);
}
