package io.millrace.desktop.checkpoint;

import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.Node;

/// The places to go to from a checkpoint.
///
/// @param buttons  what can be done with it, beside its name
/// @param operator leads to an operator that took part in it; without it there is no link
public record CheckpointChoices(Function<CheckpointRow, List<Node>> buttons, Optional<Consumer<VertexId>> operator) {
    /// None at all.
    public static final CheckpointChoices NONE = new CheckpointChoices(row -> List.of(), Optional.empty());
}
