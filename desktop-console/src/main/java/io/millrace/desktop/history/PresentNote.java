package io.millrace.desktop.history;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Buttons;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.TimeFormat;
import java.time.ZoneId;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// The note over a view that shows the present while a past moment is selected, with the reason.
public final class PresentNote extends HBox {
    private final Label words = Tips.whenCut(new Label());
    private final MomentModel model;
    private Optional<String> reason = Optional.empty();

    public PresentNote(MomentModel model) {
        this.model = model;
        getStyleClass().add("present-note");
        setId("present-note");
        setAlignment(Pos.CENTER_LEFT);
        words.setGraphic(Icons.of(MaterialDesignC.CLOCK_ALERT_OUTLINE));
        Boxes.grow(words);
        var back = Buttons.whole(model.present().back(), () -> model.live(true), Styles.SMALL);
        getChildren().addAll(words, back);
        managedProperty().bind(visibleProperty());
        model.moment().subscribe(now -> describe());
    }

    /// Shows why the open view does not show the past; hides the note if empty.
    public void show(Optional<String> why) {
        reason = why;
        describe();
    }

    private void describe() {
        var moment = model.moment().get();
        setVisible(moment.isPresent() && reason.isPresent());
        words.setText(moment.map(at -> "You are looking at " + TimeFormat.moment(at, ZoneId.systemDefault()) + ". ")
                        .orElse("")
                + reason.orElse(""));
    }
}
