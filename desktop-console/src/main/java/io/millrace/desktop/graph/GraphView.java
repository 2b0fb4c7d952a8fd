package io.millrace.desktop.graph;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.ActionItem;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Buttons;
import io.millrace.desktop.fx.ClipboardText;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.SavedLayout;
import io.millrace.desktop.graph.GraphLinks.Link;
import io.millrace.desktop.graph.GraphLinks.Target;
import io.millrace.desktop.screen.part.FilteredView;
import io.millrace.wire.id.VertexId;
import java.util.Optional;
import javafx.geometry.Point2D;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignG;
import org.kordamp.ikonli.materialdesign2.MaterialDesignM;

/// The view of a job's graph: the diagnosis, the graph, and the selected vertex beside it.
public final class GraphView extends BorderPane implements FilteredView {
    private static final double ASIDE = 460;

    private final GraphModel model;
    private final GraphLinks links;
    private final GraphCanvas canvas;
    private final GraphBar bar;
    private final VertexPane vertex;
    private final SplitPane split;
    private final ContextMenu menu = new ContextMenu();

    /// @param links the links from the graph to other screens
    public GraphView(GraphModel model, Appearance appearance, GraphLinks links) {
        this.model = model;
        this.links = links;
        this.canvas = new GraphCanvas(model, appearance, this::menu);
        this.bar = new GraphBar(model, canvas, appearance);
        this.vertex = new VertexPane(model, links);
        var verdict = new VerdictPane(model, links);
        heightProperty().subscribe(now -> verdict.room(now.doubleValue()));
        split = new SplitPane(stack(appearance));
        SplitPane.setResizableWithParent(vertex, false);
        split.setMinHeight(0);
        SavedLayout.split(split, "graph", () -> Math.max(0.45, 1 - ASIDE / (getWidth() > 0 ? getWidth() : 1000)));
        setTop(new VBox(verdict, bar));
        setCenter(split);
        model.selected().subscribe(now -> aside());
    }

    private StackPane stack(Appearance appearance) {
        var tools = tools();
        StackPane.setAlignment(tools, Pos.BOTTOM_RIGHT);
        var map = new Minimap(model, canvas, appearance);
        StackPane.setAlignment(map, Pos.BOTTOM_LEFT);
        var empty = new EmptyState(
                MaterialDesignG.GRAPH_OUTLINE, "No graph yet", "The cluster has not planned this job so far.");
        empty.setMouseTransparent(true);
        empty.visibleProperty().bind(model.planned().not());
        var pending = EmptyState.waiting("Laying out the graph…", "");
        pending.setMouseTransparent(true);
        pending.visibleProperty().bind(model.layingOut());
        var stack = new StackPane(canvas, empty, pending, map, tools);
        stack.setMinSize(0, 0);
        return stack;
    }

    private void aside() {
        boolean wanted = model.selected().get().isPresent();
        boolean there = split.getItems().contains(vertex);
        if (wanted && !there) {
            split.getItems().add(vertex);
        } else if (!wanted && there) {
            split.getItems().remove(vertex);
        }
    }

    private Node tools() {
        var box = new VBox(
                tool(MaterialDesignM.MAGNIFY_PLUS_OUTLINE, "Zoom in (+)", canvas.camera()::closer),
                tool(MaterialDesignM.MAGNIFY_MINUS_OUTLINE, "Zoom out (−)", canvas.camera()::farther),
                tool(MaterialDesignF.FIT_TO_PAGE_OUTLINE, "Show the whole graph (0)", canvas.camera()::fit));
        box.getStyleClass().add("tools");
        box.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        return box;
    }

    private static Button tool(Ikon ikon, String tip, Runnable action) {
        return Buttons.icon(ikon, tip, action, Styles.FLAT);
    }

    private void menu(VertexId of, Point2D at) {
        model.selected().set(Optional.of(of));
        menu.getItems().clear();
        model.node(of).ifPresent(node -> {
            if (node.operators().size() > 1) {
                item(
                        model.open().get().contains(of) ? "Close the chain (O)" : "Open the chain (O)",
                        () -> canvas.toggle(of));
            }
            item("Come closer (Enter)", () -> canvas.approach(of));
            menu.getItems().add(new SeparatorMenuItem());
            for (var link : new Link[] {Link.FLAME_GRAPH, Link.METRICS, Link.EXCEPTIONS}) {
                if (links.offers(link)) {
                    item(link.label(), () -> links.go(link, Target.of(of)));
                }
            }
            menu.getItems().add(new SeparatorMenuItem());
            item("Copy the name", () -> ClipboardText.copy(node.vertex().name()));
            item("Copy the id", () -> ClipboardText.copy(of.toString()));
        });
        menu.show(canvas, at.getX(), at.getY());
    }

    private void item(String text, Runnable action) {
        menu.getItems().add(new ActionItem(text, action));
    }

    @Override
    public void focusFilter() {
        bar.focusSearch();
    }
}
