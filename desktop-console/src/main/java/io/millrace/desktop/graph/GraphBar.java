package io.millrace.desktop.graph;

import atlantafx.base.controls.Spacer;
import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.ActionItem;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.SearchField;
import io.millrace.desktop.fx.Tips;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignE;

/// The bar above the graph: the search, and the actions on the whole graph.
final class GraphBar extends HBox {
    private final GraphModel model;
    private final GraphCanvas canvas;
    private final SearchField field = new SearchField("graph-search", "Find an operator (Ctrl+F)");
    private final Label found = Labels.whole("", "muted");

    GraphBar(GraphModel model, GraphCanvas canvas, Appearance appearance) {
        super(10);
        this.model = model;
        this.canvas = canvas;
        getStyleClass().add("graph-bar");
        setAlignment(Pos.CENTER_LEFT);
        field.setAccessibleText("Find an operator");
        field.getStyleClass().add(Styles.SMALL);
        field.setPrefWidth(240);
        field.setMinWidth(120);
        field.textProperty().bindBidirectional(model.search().text());
        field.addEventFilter(KeyEvent.KEY_PRESSED, this::typed);
        found.setId("graph-found");
        model.search().hits().subscribe(now -> found.setText(now.words()));
        var chains = new Button("", Icons.of(MaterialDesignE.EXPAND_ALL_OUTLINE));
        chains.setId("chains");
        chains.getStyleClass().addAll(Styles.FLAT, Styles.SMALL);
        chains.setMinWidth(Region.USE_PREF_SIZE);
        chains.setOnAction(event -> model.toggleAll());
        Tips.on(chains, "Shows the operators that run together in each vertex");
        model.open().subscribe(now -> opened(chains));
        model.topology().subscribe(now -> opened(chains));
        var space = new Spacer();
        getChildren().addAll(field, found, chains, space, new GraphLegend(appearance), export(appearance));
    }

    private void opened(Button chains) {
        boolean any = !model.open().get().isEmpty();
        chains.setText(any ? "Close chains" : "Open chains");
        chains.setGraphic(Icons.of(any ? MaterialDesignC.COLLAPSE_ALL_OUTLINE : MaterialDesignE.EXPAND_ALL_OUTLINE));
        chains.setVisible(model.topology().get().nodes().stream()
                .anyMatch(node -> node.operators().size() > 1));
    }

    private MenuButton export(Appearance appearance) {
        var export = new GraphExport(model, canvas, appearance);
        var svg = new ActionItem("As SVG…", "export-svg", () -> export.svg());
        var png = new ActionItem("As PNG…", "export-png", () -> export.png());
        var button = new MenuButton("Export", Icons.of(MaterialDesignE.EXPORT_VARIANT), svg, png);
        button.setId("export");
        button.getStyleClass().addAll(Styles.FLAT, Styles.SMALL);
        button.setMinWidth(Region.USE_PREF_SIZE);
        return button;
    }

    void focusSearch() {
        field.requestFocus();
        field.selectAll();
    }

    private void typed(KeyEvent event) {
        switch (event.getCode()) {
            case ENTER -> model.search().walk(event.isShiftDown()).ifPresent(canvas::approach);
            case ESCAPE -> {
                model.search().text().set("");
                canvas.requestFocus();
            }
            default -> {
                return;
            }
        }
        event.consume();
    }
}
