package io.millrace.desktop.fx;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/// Arranges nodes in boxes.
public final class Boxes {
    private Boxes() {}

    /// Nodes side by side, vertically centred.
    public static HBox row(double spacing, Node... nodes) {
        var row = new HBox(spacing, nodes);
        row.setAlignment(Pos.CENTER_LEFT);
        return row;
    }

    /// Lets a node take the rest of the width of its row.
    public static void grow(Region node) {
        node.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(node, Priority.ALWAYS);
    }

    /// Shows a node, or gives its place to the others in its box.
    public static void show(Node node, boolean shown) {
        node.setVisible(shown);
        node.setManaged(shown);
    }
}
