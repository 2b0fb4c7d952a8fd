package io.millrace.desktop.screen.graph;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Note;
import io.millrace.desktop.fx.Tips;
import io.millrace.wire.id.VertexId;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignG;
import org.kordamp.ikonli.materialdesign2.MaterialDesignM;

/// The graph of a job with its tools and legend, and beside it the vertex that is selected.
public final class GraphView extends BorderPane {
    private final GraphModel model;
    private final GraphCanvas canvas;
    private final VertexPane vertex;
    private final SplitPane split;

    /// @param flame opens the flame graph of a vertex
    public GraphView(GraphModel model, Appearance appearance, Consumer<VertexId> flame) {
        this.model = model;
        this.canvas = new GraphCanvas(model, appearance);
        this.vertex = new VertexPane(model, flame);
        var tools = tools();
        StackPane.setAlignment(tools, Pos.TOP_RIGHT);
        var legend = new GraphLegend(appearance);
        StackPane.setAlignment(legend, Pos.BOTTOM_LEFT);
        var empty =
                new Note(MaterialDesignG.GRAPH_OUTLINE, "No graph yet", "The cluster has not planned this job so far.");
        empty.setMouseTransparent(true);
        model.vertices().subscribe(now -> empty.setVisible(now.isEmpty()));
        var pending = Note.waiting("Laying out the graph…", "");
        pending.setMouseTransparent(true);
        pending.visibleProperty().bind(model.layingOut());
        var stack = new StackPane(canvas, empty, pending, legend, tools);
        stack.setMinSize(0, 0);
        split = new SplitPane(stack);
        SplitPane.setResizableWithParent(vertex, false);
        setCenter(split);
        model.selected().subscribe(now -> aside());
    }

    private void aside() {
        boolean wanted = model.selected().get().isPresent();
        boolean there = split.getItems().contains(vertex);
        if (wanted && !there) {
            split.getItems().add(vertex);
            double width = getWidth() > 0 ? getWidth() : 1000;
            split.setDividerPositions(Math.max(0.4, 1 - 400 / width));
        } else if (!wanted && there) {
            split.getItems().remove(vertex);
        }
    }

    private Node tools() {
        var box = new VBox(
                tool(MaterialDesignM.MAGNIFY_PLUS_OUTLINE, "Zoom in (+)", canvas::zoomIn),
                tool(MaterialDesignM.MAGNIFY_MINUS_OUTLINE, "Zoom out (−)", canvas::zoomOut),
                tool(MaterialDesignF.FIT_TO_PAGE_OUTLINE, "Show the whole graph (F)", canvas::fit));
        box.getStyleClass().add("tools");
        box.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        return box;
    }

    private static Button tool(Ikon ikon, String tip, Runnable action) {
        var button = Tips.on(new Button("", Icons.of(ikon)), tip);
        button.setAccessibleText(tip);
        button.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT);
        button.setOnAction(event -> action.run());
        return button;
    }

    /// Puts the keyboard on the graph.
    public void focusGraph() {
        canvas.requestFocus();
    }
}
