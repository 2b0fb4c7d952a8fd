package io.millrace.desktop.screen.workers;

import io.millrace.desktop.fx.Columns;
import io.millrace.desktop.fx.Note;
import io.millrace.desktop.screen.Units;
import io.millrace.desktop.screen.part.SightPane;
import io.millrace.desktop.service.WorkerRow;
import java.time.ZoneId;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;

/// The task managers as a table.
public final class WorkersView extends BorderPane {
    public WorkersView(WorkersModel model) {
        getStyleClass().add("screen");
        var title = new Label("Task managers");
        title.getStyleClass().add("screen-title");
        var bar = new HBox(title);
        bar.getStyleClass().add("screen-bar");
        bar.setAlignment(Pos.CENTER_LEFT);
        setTop(bar);
        setCenter(new SightPane<>("the task managers", model.sight(), table(model)));
    }

    private static TableView<WorkerRow> table(WorkersModel model) {
        var table = new TableView<>(model.rows());
        table.setId("workers");
        table.getColumns()
                .setAll(List.of(
                        Columns.<WorkerRow>text("Id", 220, worker -> worker.id().text()),
                        Columns.<WorkerRow>text("Address", 240, WorkerRow::address),
                        Columns.<WorkerRow, Integer>amount("Slots", 70, WorkerRow::slots, String::valueOf),
                        Columns.<WorkerRow, Integer>amount("Free", 70, WorkerRow::freeSlots, String::valueOf),
                        Columns.<WorkerRow, Integer>amount("Cores", 70, WorkerRow::cores, String::valueOf),
                        Columns.<WorkerRow, Long>amount("Task heap", 100, WorkerRow::heapBytes, Units::bytes),
                        Columns.<WorkerRow, Long>amount("Managed", 100, WorkerRow::managedBytes, Units::bytes),
                        Columns.<WorkerRow, java.time.Instant>amount(
                                "Heartbeat", 110, WorkerRow::heartbeat, at -> Units.time(at, ZoneId.systemDefault()))));
        Columns.fill(table);
        table.setPlaceholder(new Note(
                MaterialDesignS.SERVER_OFF,
                "No task managers",
                "Jobs wait until one has joined the cluster. “bin/millrace taskmanager start” starts one."));
        return table;
    }
}
