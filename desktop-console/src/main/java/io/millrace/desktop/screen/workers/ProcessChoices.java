package io.millrace.desktop.screen.workers;

import io.millrace.desktop.service.worker.ProcessRow;
import java.util.List;
import javafx.scene.Node;

/// The buttons beside the name of a process that open other views of it.
public interface ProcessChoices {
    List<Node> buttons(ProcessRow process);
}
