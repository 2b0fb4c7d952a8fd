package io.millrace.desktop.checkpoint;

import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.Node;

/// The navigation and actions available from a checkpoint.
///
/// @param buttons  creates the action buttons beside its name
/// @param operator opens a participating operator; if empty, operators are not links
public record CheckpointChoices(Function<CheckpointRow, List<Node>> buttons, Optional<Consumer<VertexId>> operator) {
    /// No actions and no links.
    public static final CheckpointChoices NONE = new CheckpointChoices(row -> List.of(), Optional.empty());
}
