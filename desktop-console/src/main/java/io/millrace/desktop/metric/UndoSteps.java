package io.millrace.desktop.metric;

import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;

/// The steps of a window that can be undone, latest first, from all screens.
public interface UndoSteps {

    /// Records a step.
    ///
    /// @param what  a sentence, such as `Removed the chart “Lag”.`
    /// @param back  undoes the step
    /// @param again redoes the step
    void changed(String what, Runnable back, Runnable again);

    /// The step that an undo reverts.
    ReadOnlyObjectProperty<Optional<String>> undoable();

    /// The step that a redo repeats.
    ReadOnlyObjectProperty<Optional<String>> redoable();

    void undo();

    void redo();
}
