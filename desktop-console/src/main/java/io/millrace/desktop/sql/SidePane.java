package io.millrace.desktop.sql;

import io.millrace.desktop.fx.SegmentedButtons;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.EnumLabel;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// The pane beside the sheets: the catalog of the selected sheet's session, or the history.
final class SidePane extends BorderPane {
    private enum Part {
        CATALOG,
        HISTORY
    }

    SidePane(WorkspaceModel model, WorkspaceView workspace) {
        getStyleClass().add("sql-side");
        var part = new SimpleObjectProperty<>(Part.CATALOG);
        var pills = new SegmentedButtons<>(List.of(Part.values()), (ObjectProperty<Part>) part, EnumLabel::of);
        var where = Tips.whenCut(new Label(model.address().replaceFirst("^https?://", "")));
        where.getStyleClass().add("muted");
        where.setTooltip(Tips.of(model.product() + " at " + model.address()));
        var head = new VBox(6, new HBox(pills), where);
        head.setAlignment(Pos.CENTER_LEFT);
        head.getStyleClass().add("sql-side-head");
        setTop(head);
        var catalog = new CatalogView(model, workspace);
        var history = new HistoryView(model.history(), model, workspace);
        part.subscribe(now -> {
            setCenter(now == Part.CATALOG ? catalog : history);
            if (now == Part.HISTORY) {
                model.history().refresh();
            }
        });
    }
}
