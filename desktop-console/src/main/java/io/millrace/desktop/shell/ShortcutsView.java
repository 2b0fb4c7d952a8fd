package io.millrace.desktop.shell;

import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.screen.EnumLabel;
import java.util.List;
import java.util.Map;
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
    private static final Map<String, String> GRAPH = Map.of(
            "← →", "Go along the edges",
            "↑ ↓", "Go to what lies above or below",
            "Shift + ← → ↑ ↓", "Move the graph",
            "+ −", "Zoom",
            "0", "Show the whole graph",
            "Enter", "Come closer to the vertex",
            "O", "Open or close its chain",
            "Escape", "Let go of the vertex");
    private static final List<String> GRAPH_ORDER =
            List.of("← →", "↑ ↓", "Shift + ← → ↑ ↓", "+ −", "0", "Enter", "O", "Escape");
    private static final Map<String, String> FLAME = Map.ofEntries(
            Map.entry("← → ↑ ↓", "Go through the frames"),
            Map.entry("Enter", "Zoom to the frame"),
            Map.entry("Escape", "Back by one caller"),
            Map.entry("Home", "All frames"));
    private static final List<String> FLAME_ORDER = List.of("← → ↑ ↓", "Enter", "Escape", "Home");

    private static final Map<String, String> TIME = Map.ofEntries(
            Map.entry("[  ]", "A figure back, and on"),
            Map.entry("{  }", "To the mark before, and the next"),
            Map.entry("L", "To the present"));
    private static final List<String> TIME_ORDER = List.of("[  ]", "{  }", "L");
    private static final Map<String, String> CHART = Map.ofEntries(
            Map.entry("E", "Choose its metrics"),
            Map.entry("D  F2  Delete", "Duplicate, rename, remove"),
            Map.entry("Y", "Logarithmic or not"),
            Map.entry("Shift+← →", "Move it"),
            Map.entry("Shift+Alt+← → ↑ ↓", "Size it"));
    private static final List<String> CHART_ORDER =
            List.of("E", "D  F2  Delete", "Y", "Shift+← →", "Shift+Alt+← → ↑ ↓");

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
                        table("Looking back", TIME_ORDER, TIME));
        right.getChildren()
                .addAll(
                        group(Shortcut.Group.JOB),
                        table("In the graph", GRAPH_ORDER, GRAPH),
                        table("In the flame graph", FLAME_ORDER, FLAME),
                        table("On a chart", CHART_ORDER, CHART));
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
        var grid = grid();
        int row = 0;
        for (var shortcut : Shortcut.values()) {
            if (shortcut.group() == group) {
                line(grid, row++, shortcut.keys().getDisplayText(), shortcut.text());
            }
        }
        return titled(EnumLabel.of(group), grid);
    }

    private static VBox table(String title, List<String> order, Map<String, String> keys) {
        var grid = grid();
        for (int row = 0; row < order.size(); row++) {
            line(grid, row, order.get(row), keys.getOrDefault(order.get(row), ""));
        }
        return titled(title, grid);
    }

    private static GridPane grid() {
        var grid = new GridPane();
        grid.setHgap(14);
        grid.setVgap(7);
        return grid;
    }

    private static void line(GridPane grid, int row, String keys, String text) {
        var key = Labels.styled(keys, "key");
        key.setMinWidth(110);
        GridPane.setValignment(key, VPos.CENTER);
        grid.addRow(row, key, new Label(text));
    }

    private static VBox titled(String title, GridPane grid) {
        var head = Labels.styled(title, "section");
        return new VBox(8, head, grid);
    }
}
