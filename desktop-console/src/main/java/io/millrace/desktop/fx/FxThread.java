package io.millrace.desktop.fx;

import java.util.concurrent.Executor;
import javafx.application.Platform;

/// The JavaFX thread as an executor. All other threads reach the JavaFX thread through it.
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
