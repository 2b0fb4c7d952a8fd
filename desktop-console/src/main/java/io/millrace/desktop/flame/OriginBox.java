package io.millrace.desktop.flame;

import io.millrace.desktop.history.TimelineEnd;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ListCell;
import org.jspecify.annotations.Nullable;

/// A combo box for choosing the sample.
final class OriginBox extends ComboBox<FlameOrigin> {
    private boolean listing;

    OriginBox(ReadOnlyObjectProperty<List<FlameOrigin>> origins, ObjectProperty<FlameOrigin> chosen, TimelineEnd end) {
        setCellFactory(list -> new LabelCell(end));
        setButtonCell(new LabelCell(end));
        setPrefWidth(220);
        setVisibleRowCount(14);
        valueProperty().addListener((value, before, now) -> {
            if (!listing && now != null) {
                chosen.set(now);
            }
        });
        origins.subscribe(now -> list(now, chosen.get()));
        chosen.subscribe(now -> list(origins.get(), now));
    }

    /// Updates the items without changing the selection.
    private void list(List<FlameOrigin> origins, FlameOrigin chosen) {
        listing = true;
        if (!getItems().equals(origins)) {
            getItems().setAll(origins);
        }
        setValue(chosen);
        listing = false;
    }

    private static final class LabelCell extends ListCell<FlameOrigin> {
        private final TimelineEnd end;

        LabelCell(TimelineEnd end) {
            this.end = end;
        }

        @Override
        protected void updateItem(@Nullable FlameOrigin item, boolean empty) {
            super.updateItem(item, empty);
            setText(empty || item == null ? "" : item.label(end));
        }
    }
}
