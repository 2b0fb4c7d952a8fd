package io.millrace.desktop.flame;

import io.millrace.desktop.fx.Choices;
import io.millrace.desktop.history.TimelineEnd;
import io.millrace.desktop.screen.ListUpdater;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.scene.control.ComboBox;

/// A combo box for choosing the sample.
final class OriginBox extends ComboBox<FlameOrigin> {
    private boolean listing;

    OriginBox(ReadOnlyObjectProperty<List<FlameOrigin>> origins, ObjectProperty<FlameOrigin> chosen, TimelineEnd end) {
        setConverter(Choices.labels(origin -> origin.label(end)));
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
        ListUpdater.show(getItems(), origins);
        setValue(chosen);
        listing = false;
    }
}
