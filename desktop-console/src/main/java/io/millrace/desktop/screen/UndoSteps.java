package io.millrace.desktop.screen;

import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;

/// The steps of a window that can be undone, the latest first, whichever screen they were made on.
public interface UndoSteps {

    /// A step has been made.
    ///
    /// @param what  a sentence, such as `Removed the chart “Lag”.`
    /// @param back  undoes it
    /// @param again makes it once more
    void changed(String what, Runnable back, Runnable again);

    /// What an undo would undo.
    ReadOnlyObjectProperty<Optional<String>> undoable();

    /// What a redo would do again.
    ReadOnlyObjectProperty<Optional<String>> redoable();

    void undo();

    void redo();
}
