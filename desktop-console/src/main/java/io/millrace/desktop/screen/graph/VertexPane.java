package io.millrace.desktop.screen.graph;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Columns;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.Units;
import io.millrace.desktop.screen.part.JobBadge;
import io.millrace.desktop.screen.part.SightPane;
import io.millrace.desktop.service.JobVertex;
import io.millrace.desktop.service.SubtaskRow;
import io.millrace.wire.id.VertexId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;

/// The selected vertex: what it does, and each of its subtasks.
final class VertexPane extends BorderPane {
    private static final int LONGEST_NAME = 3;

    private final GraphModel model;
    private final Label name = Tips.whenCut(new Label());
    private final Label facts = new Label();
    private final TextArea description = new TextArea();
    private final TableView<SubtaskRow> table = new TableView<>();

    VertexPane(GraphModel model, Consumer<VertexId> flame) {
        this.model = model;
        setId("vertex");
        getStyleClass().add("aside");
        setMinWidth(300);
        setPrefWidth(400);
        fillTable();
        setTop(head(flame));
        setCenter(new SightPane<>("the subtasks", model.subtasks(), table));
        model.selected().subscribe(now -> show());
        model.vertices().subscribe(now -> show());
        model.loads().subscribe(now -> show());
        model.subtasks().subscribe(sight -> sight.value().ifPresent(this::list));
    }

    private Region head(Consumer<VertexId> flame) {
        name.getStyleClass().add("section");
        name.setWrapText(true);
        name.setMaxHeight(20 * LONGEST_NAME);
        HBox.setHgrow(name, Priority.ALWAYS);
        name.setMaxWidth(Double.MAX_VALUE);
        var close = Tips.on(new Button("", Icons.of(MaterialDesignC.CLOSE)), "Close (Escape)");
        close.setAccessibleText("Close");
        close.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT, Styles.SMALL);
        close.setOnAction(event -> model.selected().set(Optional.empty()));
        var title = new HBox(8, name, close);
        title.setAlignment(Pos.TOP_LEFT);
        facts.getStyleClass().add("muted");
        facts.setWrapText(true);
        description.setEditable(false);
        description.getStyleClass().add("mono");
        description.setWrapText(true);
        description.setPrefRowCount(4);
        description.setMinHeight(60);
        var open = new Button("Flame graph", Icons.of(MaterialDesignF.FIRE));
        open.setId("open-flame");
        open.setOnAction(event -> model.selected().get().ifPresent(flame));
        var box = new VBox(8, title, facts, description, open);
        box.getStyleClass().add("detail-head");
        return box;
    }

    private void fillTable() {
        table.setId("subtasks");
        var status = Columns.<SubtaskRow>drawn(
                "Status", 110, Comparator.comparing(SubtaskRow::status), row -> JobBadge.ofTask(row.status()));
        status.setMinWidth(100);
        table.getColumns()
                .setAll(List.of(
                        Columns.<SubtaskRow, Integer>amount("#", 36, SubtaskRow::index, String::valueOf),
                        status,
                        Columns.<SubtaskRow, Double>amount(
                                "Busy", 72, row -> row.busy().orElse(-1), VertexPane::share),
                        Columns.<SubtaskRow, Double>amount(
                                "Pressed", 84, row -> row.backPressured().orElse(-1), VertexPane::share),
                        Columns.<SubtaskRow, Long>amount("In", 70, SubtaskRow::recordsIn, Units::count),
                        Columns.<SubtaskRow, Long>amount("Out", 70, SubtaskRow::recordsOut, Units::count),
                        Columns.<SubtaskRow, Long>amount("Bytes out", 84, SubtaskRow::bytesOut, Units::bytes),
                        Columns.<SubtaskRow, Integer>amount("Attempt", 70, SubtaskRow::attempt, String::valueOf),
                        Columns.<SubtaskRow>text("Task manager", 150, SubtaskRow::host)));
    }

    private static String share(double ratio) {
        return ratio < 0 ? Units.NONE : Units.percent(ratio);
    }

    private void show() {
        model.selected().get().flatMap(model::vertex).ifPresent(this::show);
    }

    private void show(JobVertex vertex) {
        name.setText(vertex.name());
        var load = model.load(vertex.id());
        facts.setText("Parallelism " + vertex.parallelism() + " · read " + Units.count(vertex.recordsIn())
                + " records, " + Units.bytes(vertex.bytesIn()) + " · wrote " + Units.count(vertex.recordsOut())
                + " records, " + Units.bytes(vertex.bytesOut())
                + load.map(of -> " · busy " + Units.percent(of.busy()) + ", back-pressured "
                                + Units.percent(of.backPressured()))
                        .orElse(""));
        if (!description.getText().equals(vertex.description())) {
            description.setText(vertex.description());
        }
    }

    private void list(List<SubtaskRow> rows) {
        if (!table.getItems().equals(rows)) {
            int chosen = table.getSelectionModel().getSelectedIndex();
            table.getItems().setAll(rows);
            if (chosen >= 0 && chosen < rows.size()) {
                table.getSelectionModel().select(chosen);
            }
        }
    }
}
