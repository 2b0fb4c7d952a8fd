package io.millrace.desktop.graph;

import io.millrace.wire.id.VertexId;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The list of a vertex's chained operators, with their descriptions and the records per second that they take and
/// emit.
final class OperatorList extends ScrollPane {
    private static final double STEP = 16;

    private final GraphModel model;
    private final VBox rows = new VBox();

    OperatorList(GraphModel model) {
        this.model = model;
        setId("operators");
        setFitToWidth(true);
        getStyleClass().add("operators");
        setContent(rows);
    }

    void show(VertexId vertex) {
        rows.getChildren()
                .setAll(model.node(vertex).stream()
                        .flatMap(node -> node.operators().stream())
                        .map(operator -> row(vertex, operator))
                        .toList());
    }

    private Region row(VertexId vertex, Operator operator) {
        var name = new Label(operator.name());
        name.getStyleClass().add("section");
        name.setWrapText(true);
        HBox.setHgrow(name, Priority.ALWAYS);
        name.setMaxWidth(Double.MAX_VALUE);
        var flow = new Label(model.flow(vertex, operator).map(CardBody::words).orElse(""));
        flow.getStyleClass().add("muted");
        flow.setMinWidth(Region.USE_PREF_SIZE);
        var head = new HBox(10, name, flow);
        head.setAlignment(Pos.BASELINE_LEFT);
        var row = new VBox(3, head);
        if (!operator.says().isEmpty()) {
            var says = new Label(operator.says());
            says.getStyleClass().addAll("muted", "operator-says");
            says.setWrapText(true);
            row.getChildren().add(says);
        }
        row.getStyleClass().add("operator");
        row.setPadding(new Insets(8, 12, 8, 12 + operator.depth() * STEP));
        return row;
    }
}
