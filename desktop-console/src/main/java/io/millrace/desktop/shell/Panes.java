package io.millrace.desktop.shell;

import io.millrace.desktop.history.TimeBar;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.WeakHashMap;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Control;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToolBar;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Region;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/// Moves the keyboard focus between the parts of a window: the sidebar, the page content outside its splits, each side
/// of a split, and the time bar. It finds the parts by their focusable nodes, so that screens need not declare them.
final class Panes {
    private final BorderPane window;
    private final Map<Node, WeakReference<Node>> last = new WeakHashMap<>();
    private final Region sign = new Region();
    private Subscription following = Subscription.EMPTY;

    Panes(BorderPane window) {
        this.window = window;
        sign.getStyleClass().add("pane-sign");
        sign.setManaged(false);
        sign.setMouseTransparent(true);
        sign.setVisible(false);
        window.getChildren().add(sign);
        window.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> hide());
    }

    /// Moves the focus by `by` parts, cyclically, to the node that last had the focus in the new part.
    void step(int by) {
        var parts = parts();
        var order = List.copyOf(parts.keySet());
        if (order.isEmpty()) {
            return;
        }
        var focused = window.getScene().getFocusOwner();
        var from = order.stream().filter(part -> within(focused, part, order)).findFirst();
        from.ifPresent(part -> last.put(part, new WeakReference<>(focused)));
        int at = from.map(order::indexOf).orElse(by > 0 ? -1 : 0);
        var next = order.get(Math.floorMod(at + by, order.size()));
        var nodes = parts.getOrDefault(next, List.of());
        Optional.ofNullable(last.get(next))
                .map(WeakReference::get)
                .filter(nodes::contains)
                .or(() -> first(nodes))
                .ifPresent(node -> lead(node, next, order));
    }

    /// Returns the node to focus first: the largest one that is not a button, such as a table, a graph or a text,
    /// because users mostly come for it. If there are only buttons, returns the selected one, or else the first.
    private static Optional<Node> first(List<Node> nodes) {
        return nodes.stream()
                .filter(node -> !(node instanceof Labeled))
                .max(Comparator.comparingDouble(Panes::size))
                .or(() -> nodes.reversed().stream()
                        .filter(node -> node instanceof ToggleButton button && button.isSelected())
                        .findFirst())
                .or(() -> nodes.stream().findFirst());
    }

    private static double size(Node node) {
        return node.getLayoutBounds().getWidth() * node.getLayoutBounds().getHeight();
    }

    private void lead(Node node, Node part, List<Node> order) {
        node.requestFocus();
        following.unsubscribe();
        following = Subscription.combine(
                part.layoutBoundsProperty().subscribe(bounds -> place(part)),
                part.localToSceneTransformProperty().subscribe(transform -> place(part)),
                window.getScene().focusOwnerProperty().subscribe(owner -> {
                    if (!within(owner, part, order)) {
                        hide();
                    }
                }));
        sign.setVisible(true);
        sign.toFront();
    }

    private void place(Node part) {
        if (part.getScene() == null) {
            hide();
            return;
        }
        var at = window.sceneToLocal(part.localToScene(part.getLayoutBounds()));
        sign.resizeRelocate(at.getMinX(), at.getMinY(), at.getWidth(), at.getHeight());
    }

    private void hide() {
        following.unsubscribe();
        following = Subscription.EMPTY;
        sign.setVisible(false);
    }

    /// Whether this is the innermost part that contains a node.
    private static boolean within(@Nullable Node node, Node part, List<Node> order) {
        for (Node above = node; above != null; above = above.getParent()) {
            if (order.contains(above)) {
                return above.equals(part);
            }
        }
        return false;
    }

    private SequencedMap<Node, List<Node>> parts() {
        var parts = new LinkedHashMap<Node, List<Node>>();
        for (var place : new Node[] {window.getLeft(), window.getCenter()}) {
            if (place != null) {
                collect(place, place, parts);
            }
        }
        // a page lists its bottom node before its centre, so the time bar has to be moved to the end
        parts.keySet().stream()
                .filter(TimeBar.class::isInstance)
                .findFirst()
                .ifPresent(bar -> parts.putLast(bar, parts.getOrDefault(bar, List.of())));
        return parts;
    }

    private static void collect(Node node, Node part, Map<Node, List<Node>> parts) {
        var in = node instanceof TimeBar ? node : part;
        if (!node.isVisible() || node.isDisabled()) {
            return;
        }
        if (node instanceof SplitPane split) {
            split.getItems().forEach(side -> collect(side, side, parts));
        } else if (node instanceof TabPane tabs) {
            Optional.ofNullable(tabs.getSelectionModel().getSelectedItem())
                    .map(Tab::getContent)
                    .ifPresent(content -> collect(content, in, parts));
        } else if (node.isFocusTraversable()) {
            parts.computeIfAbsent(in, made -> new ArrayList<>()).add(node);
        } else if (node instanceof Parent parent
                && (!(node instanceof Control) || node instanceof ScrollPane || node instanceof ToolBar)) {
            parent.getChildrenUnmodifiable().forEach(child -> collect(child, in, parts));
        }
    }
}
