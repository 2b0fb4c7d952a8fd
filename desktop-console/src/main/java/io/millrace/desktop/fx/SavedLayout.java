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

/// The arrangement of splits and tables, each under a name, and the folders that files were last saved to. A screen
/// names what can be arranged; the scene that it comes into brings the memory, so that no screen has to hand it on.
/// Only what the user does is remembered: what a layout does by itself is done again.
public final class SavedLayout {
    private static final double NARROWEST = 0.02;
    private static final String FOLDER = "folder.";

    private final Map<String, String> values;

    /// @param values of an earlier start; what is not understood among them is passed over
    public SavedLayout(Map<String, String> values) {
        this.values = new TreeMap<>(values);
    }

    /// All that is to be remembered.
    public Map<String, String> values() {
        return Map.copyOf(values);
    }

    /// What is named in this scene is arranged as it was.
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

    /// A split into two.
    ///
    /// @param usual where the divider is until the user moves it
    public static void split(SplitPane split, String name, double usual) {
        split(split, name, () -> usual);
    }

    /// A split into two, whose usual place of the divider is found out when it is needed.
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
            return position >= NARROWEST && position <= 1 - NARROWEST ? Optional.of(position) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /// The folder in which a file of a kind was taken or saved last.
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

    /// A table: order, width and visibility of its columns, and what it is sorted by. To be called when it has its
    /// columns; each is known by its id, and without one by its title.
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
