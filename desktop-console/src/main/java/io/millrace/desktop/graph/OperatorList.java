package io.millrace.desktop.graph;

import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Labels;
import io.millrace.wire.id.VertexId;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
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
        var name = Labels.styled(operator.name(), "section");
        name.setWrapText(true);
        Boxes.grow(name);
        var flow =
                Labels.whole(model.flow(vertex, operator).map(CardBody::words).orElse(""), "muted");
        var head = new HBox(10, name, flow);
        head.setAlignment(Pos.BASELINE_LEFT);
        var row = new VBox(3, head);
        if (!operator.says().isEmpty()) {
            var says = Labels.styled(operator.says(), "muted", "operator-says");
            says.setWrapText(true);
            row.getChildren().add(says);
        }
        row.getStyleClass().add("operator");
        row.setPadding(new Insets(8, 12, 8, 12 + operator.depth() * STEP));
        return row;
    }
}
