package io.millrace.desktop.screen.workers;

import io.millrace.desktop.service.worker.ProcessRow;
import java.util.List;
import javafx.scene.Node;

/// What else can be looked at of a process, as buttons beside its name; whoever shows the processes knows.
public interface ProcessChoices {
    List<Node> buttons(ProcessRow process);
}
