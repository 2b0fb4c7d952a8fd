package io.millrace.desktop.screen.time;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.Units;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/// What stands over a view that shows the present while a moment of the past is looked at.
public final class PresentNote extends HBox {
    private final Label words = Tips.whenCut(new Label());

    public PresentNote(MomentModel model) {
        getStyleClass().add("present-note");
        setId("present-note");
        setAlignment(Pos.CENTER_LEFT);
        words.setGraphic(Icons.of(MaterialDesignC.CLOCK_ALERT_OUTLINE));
        words.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(words, Priority.ALWAYS);
        var back = new Button("Show the present");
        back.getStyleClass().addAll(Styles.SMALL);
        back.setMinWidth(Region.USE_PREF_SIZE);
        back.setOnAction(event -> model.live(true));
        getChildren().addAll(words, back);
        model.moment().subscribe(this::show);
    }

    private void show(Optional<Instant> moment) {
        words.setText(moment.map(at -> "Of " + Units.time(at, ZoneId.systemDefault())
                        + " this was not recorded: what stands here is the present.")
                .orElse(""));
    }
}
