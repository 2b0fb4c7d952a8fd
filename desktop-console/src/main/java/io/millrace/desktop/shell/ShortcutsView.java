package io.millrace.desktop.shell;

import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.screen.EnumLabel;
import java.util.Arrays;
import java.util.List;
import javafx.geometry.VPos;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/// Shows the list of all shortcuts.
final class ShortcutsView {
    /// A line of the list: keys and their effect.
    private record Keys(String keys, String text) {}

    private static final List<Keys> GRAPH = List.of(
            new Keys("← →", "Go along the edges"),
            new Keys("↑ ↓", "Go to what lies above or below"),
            new Keys("Shift + ← → ↑ ↓", "Move the graph"),
            new Keys("+ −", "Zoom"),
            new Keys("0", "Show the whole graph"),
            new Keys("Enter", "Come closer to the vertex"),
            new Keys("O", "Open or close its chain"),
            new Keys("Escape", "Let go of the vertex"));
    private static final List<Keys> FLAME = List.of(
            new Keys("← → ↑ ↓", "Go through the frames"),
            new Keys("Enter", "Zoom to the frame"),
            new Keys("Escape", "Back by one caller"),
            new Keys("Home", "All frames"));
    private static final List<Keys> TIME = List.of(
            new Keys("[  ]", "A figure back, and on"),
            new Keys("{  }", "To the mark before, and the next"),
            new Keys("L", "To the present"));
    private static final List<Keys> CHART = List.of(
            new Keys("E", "Choose its metrics"),
            new Keys("D  F2  Delete", "Duplicate, rename, remove"),
            new Keys("Y", "Logarithmic or not"),
            new Keys("Shift+← →", "Move it"),
            new Keys("Shift+Alt+← → ↑ ↓", "Size it"));

    private static final double HEIGHT = 520;

    private ShortcutsView() {}

    static void show(Window owner) {
        var left = new VBox(18);
        var right = new VBox(18);
        left.getChildren()
                .addAll(
                        group(Shortcut.Group.WINDOW),
                        group(Shortcut.Group.CLUSTERS),
                        group(Shortcut.Group.PLACES),
                        table("Looking back", TIME));
        right.getChildren()
                .addAll(
                        group(Shortcut.Group.JOB),
                        table("In the graph", GRAPH),
                        table("In the flame graph", FLAME),
                        table("On a chart", CHART));
        var dialog = new Dialog<ButtonType>();
        dialog.initOwner(owner);
        dialog.setTitle("Keyboard shortcuts");
        dialog.getDialogPane().setId("shortcuts");
        // the list is taller than a small screen
        var scroll = new ScrollPane(new HBox(36, left, right));
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.setFitToWidth(true);
        scroll.setPrefViewportHeight(HEIGHT);
        scroll.getStyleClass().add("edge-to-edge");
        dialog.getDialogPane().setContent(scroll);
        dialog.setResizable(true);
        dialog.getDialogPane().getButtonTypes().add(ButtonType.CLOSE);
        dialog.showAndWait();
    }

    private static VBox group(Shortcut.Group group) {
        return table(
                EnumLabel.of(group),
                Arrays.stream(Shortcut.values())
                        .filter(shortcut -> shortcut.group() == group)
                        .map(shortcut -> new Keys(shortcut.keys().getDisplayText(), shortcut.text()))
                        .toList());
    }

    private static VBox table(String title, List<Keys> rows) {
        var grid = new GridPane();
        grid.setHgap(14);
        grid.setVgap(7);
        for (var row : rows) {
            var key = Labels.styled(row.keys(), "key");
            key.setMinWidth(110);
            GridPane.setValignment(key, VPos.CENTER);
            grid.addRow(grid.getRowCount(), key, new Label(row.text()));
        }
        return new VBox(8, Labels.styled(title, "section"), grid);
    }
}
