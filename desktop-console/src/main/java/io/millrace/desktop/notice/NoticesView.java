package io.millrace.desktop.notice;

import atlantafx.base.controls.Spacer;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Columns;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Rows;
import io.millrace.desktop.fx.SavedLayout;
import io.millrace.desktop.screen.TimeFormat;
import java.time.ZoneId;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// A list of failures and alerts, newest first. Enter or a double click opens the job or the alert.
public final class NoticesView extends BorderPane {
    private final TableView<Notice> table = new TableView<>();

    public NoticesView(NoticesModel model, Consumer<Notice> open) {
        getStyleClass().add("screen");
        setTop(head(model));
        table.setId("notices");
        var columns = new Columns<>(table);
        columns.text("When", 150, notice -> TimeFormat.moment(notice.at(), ZoneId.systemDefault()));
        columns.text("What", 420, Notice::title);
        columns.text("Why", 420, Notice::text);
        Columns.fill(table);
        SavedLayout.table(table, "failures");
        table.setItems(model.notices());
        table.setPlaceholder(new EmptyState(
                MaterialDesignC.CHECK_CIRCLE_OUTLINE,
                "Nothing has failed",
                "Jobs and checkpoints that fail and alerts that begin on any connected cluster are listed here from now"
                        + " on, whatever you look at meanwhile."));
        Rows.onOpen(table, open);
        setCenter(table);
        // a visible list counts as read
        sceneProperty().subscribe(scene -> read(model));
        model.unread().subscribe(many -> read(model));
    }

    private void read(NoticesModel model) {
        if (getScene() != null && model.unread().get() > 0) {
            model.read();
        }
    }

    private static Node head(NoticesModel model) {
        var title = Labels.styled("Failures", "screen-title");
        var room = new Spacer();
        var clear = new Button("Clear the list");
        clear.setOnAction(event -> model.clear());
        model.notices().subscribe(() -> clear.setDisable(model.notices().isEmpty()));
        clear.setDisable(model.notices().isEmpty());
        var bar = Boxes.row(0, title, room, clear);
        bar.getStyleClass().add("screen-bar");
        return bar;
    }
}
