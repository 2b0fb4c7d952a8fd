package io.millrace.desktop.shell;

import java.nio.file.Path;
import javafx.scene.Node;
import org.kordamp.ikonli.Ikon;

/// A file that is open in a window beside the clusters: a recording, a log, a dashboard.
///
/// @param view  made once, kept while the file is open
/// @param close lets go of the file; called once
public record OpenDocument(Path file, Ikon icon, Node view, Runnable close) {

    /// What the sidebar calls it.
    public String title() {
        var name = file.getFileName();
        return name == null ? file.toString() : name.toString();
    }
}
