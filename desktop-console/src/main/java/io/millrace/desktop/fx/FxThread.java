package io.millrace.desktop.fx;

import java.util.concurrent.Executor;
import javafx.application.Platform;

/// The thread of the user interface, as an executor; the one way to it.
public final class FxThread implements Executor {
    @Override
    public void execute(Runnable task) {
        if (Platform.isFxApplicationThread()) {
            task.run();
        } else {
            Platform.runLater(task);
        }
    }
}
