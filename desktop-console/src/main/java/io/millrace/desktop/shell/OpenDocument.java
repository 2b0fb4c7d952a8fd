package io.millrace.desktop.shell;

import java.nio.file.Path;
import javafx.scene.Node;
import org.kordamp.ikonli.Ikon;

/// A file that is open in a window outside the clusters: a recording, a log, a dashboard.
///
/// @param view  created once, kept while the file is open
/// @param close releases the file; called once
record OpenDocument(Path file, Ikon icon, Node view, Runnable close) {

    /// The title in the sidebar.
    public String title() {
        var name = file.getFileName();
        return name == null ? file.toString() : name.toString();
    }
}
