package io.millrace.desktop.fx;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import javafx.beans.InvalidationListener;
import javafx.collections.ListChangeListener;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.input.MouseEvent;
import javafx.stage.Window;

/// Stores the positions of split dividers, the arrangement of tables, and the folders that files were last saved to,
/// each under a name. A screen names what can be arranged and finds the store through its scene, so that screens need
/// not pass it on. Only changes by the user are stored; automatic layout is computed again.
public final class SavedLayout {
    private static final double MIN_SHARE = 0.02;
    private static final String FOLDER = "folder.";

    private final Map<String, String> values;

    /// @param values stored by an earlier run; invalid values are ignored
    public SavedLayout(Map<String, String> values) {
        this.values = new TreeMap<>(values);
    }

    /// The values to store for the next run.
    public Map<String, String> values() {
        return Map.copyOf(values);
    }

    /// Makes this store available to the named nodes of a scene.
    public void in(Scene scene) {
        scene.getProperties().put(SavedLayout.class, this);
    }

    private static void whenIn(Node node, Consumer<SavedLayout> known) {
        node.sceneProperty().subscribe(scene -> {
            if (scene != null && scene.getProperties().get(SavedLayout.class) instanceof SavedLayout arranged) {
                known.accept(arranged);
            }
        });
    }

    /// Restores and stores the divider of a split with two parts.
    ///
    /// @param usual the position of the divider until the user moves it
    public static void split(SplitPane split, String name, double usual) {
        split(split, name, () -> usual);
    }

    /// Restores and stores the divider of a split with two parts; computes the default position when it is needed.
    public static void split(SplitPane split, String name, DoubleSupplier usual) {
        Runnable place = () -> {
            if (split.getDividers().size() == 1) {
                split.setDividerPositions(
                        of(split).flatMap(one -> one.position(split, name)).orElseGet(usual::getAsDouble));
            }
        };
        split.getDividers().addListener((ListChangeListener<SplitPane.Divider>) change -> place.run());
        split.orientationProperty().addListener((InvalidationListener) turned -> place.run());
        place.run();
        whenIn(split, arranged -> place.run());
        split.addEventFilter(MouseEvent.MOUSE_RELEASED, event -> {
            if (event.getTarget() instanceof Node target && dividerOf(split, target)) {
                of(split)
                        .ifPresent(arranged ->
                                arranged.values.put(key(split, name), Double.toString(split.getDividerPositions()[0])));
            }
        });
    }

    private static Optional<SavedLayout> of(Node node) {
        return Optional.ofNullable(node.getScene()).flatMap(SavedLayout::of);
    }

    private static Optional<SavedLayout> of(Scene scene) {
        return Optional.ofNullable(scene.getProperties().get(SavedLayout.class)).map(SavedLayout.class::cast);
    }

    private static boolean dividerOf(SplitPane split, Node target) {
        for (Node node = target; node != null && !node.equals(split); node = node.getParent()) {
            if (node.getStyleClass().contains("split-pane-divider")) {
                return split.equals(node.getParent());
            }
        }
        return false;
    }

    private static String key(SplitPane split, String name) {
        return "split." + name + (split.getOrientation() == Orientation.VERTICAL ? ".rows" : "");
    }

    private Optional<Double> position(SplitPane split, String name) {
        try {
            double position = Double.parseDouble(values.getOrDefault(key(split, name), ""));
            return position >= MIN_SHARE && position <= 1 - MIN_SHARE ? Optional.of(position) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /// The folder that was last used for a kind of file.
    static Optional<Path> folder(Window window, String kind) {
        try {
            return of(window.getScene())
                    .map(arranged -> arranged.values.getOrDefault(FOLDER + kind, ""))
                    .filter(text -> !text.isEmpty())
                    .map(Path::of);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    static void folder(Window window, String kind, Path folder) {
        of(window.getScene()).ifPresent(arranged -> arranged.values.put(FOLDER + kind, folder.toString()));
    }

    /// Restores and stores the order, width and visibility of a table's columns and its sort order. Must be called
    /// after the columns are added. The key of a column is its id, or its title if it has no id.
    public static void table(TableView<?> table, String name) {
        table.setTableMenuButtonVisible(true);
        var key = "table." + name;
        var begun = new boolean[1];
        Runnable keep = () -> of(table)
                .ifPresent(arranged ->
                        arranged.values.put(key, TableState.of(table).print()));
        whenIn(table, arranged -> {
            if (!begun[0]) {
                begun[0] = true;
                TableState.parse(arranged.values.getOrDefault(key, "")).ifPresent(state -> state.apply(table));
                watch(table, keep);
            }
        });
    }

    private static void watch(TableView<?> table, Runnable keep) {
        table.getVisibleLeafColumns().addListener((InvalidationListener) changed -> keep.run());
        table.getSortOrder().addListener((InvalidationListener) changed -> keep.run());
        table.getColumns().forEach(column -> column.sortTypeProperty().addListener((type, before, now) -> keep.run()));
        table.addEventFilter(MouseEvent.MOUSE_RELEASED, event -> {
            if (event.getTarget() instanceof Node target && inHead(target)) {
                keep.run();
            }
        });
    }

    private static boolean inHead(Node target) {
        for (Node node = target; node != null; node = node.getParent()) {
            if (node.getStyleClass().stream()
                    .anyMatch(each -> Arrays.asList("column-header-background", "column-resize-line")
                            .contains(each))) {
                return true;
            }
        }
        return false;
    }
}
