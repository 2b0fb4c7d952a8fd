package io.millrace.desktop.log;

import atlantafx.base.controls.Spacer;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import io.millrace.insight.Formats;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;

/// The status bar of a log: its state and its size.
final class LogStatusBar extends HBox {
    private final LogModel model;
    private final Label state = Tips.whenCut(new Label());
    private final ProgressBar progress = new ProgressBar();
    private final Label zone = Labels.whole("", "muted");
    private final Label amount = Labels.whole("");

    LogStatusBar(LogModel model) {
        this.model = model;
        getStyleClass().add("log-foot");
        setAlignment(Pos.CENTER_LEFT);
        state.setId("log-state");
        amount.setId("log-amount");
        zone.setId("log-zone");
        zone.setVisible(false);
        zone.managedProperty().bind(zone.visibleProperty());
        progress.getStyleClass().add("small");
        progress.setPrefWidth(120);
        var gap = new Spacer();
        getChildren().addAll(state, progress, gap, zone, amount);
        model.status().subscribe(this::show);
        model.lines().following().subscribe(now -> show(model.status().get()));
        model.lines().loadingOlder().subscribe(now -> show(model.status().get()));
        model.lines().version().subscribe(now -> count());
    }

    /// Shows the time zone of the lines.
    void zone(TimeZoneText words) {
        zone.setText(words.brief());
        zone.setTooltip(Tips.of(words.full()));
        zone.setAccessibleText(words.brief() + ". " + words.full());
        zone.setVisible(true);
    }

    private void show(LogStatus status) {
        if (model.lines().loadingOlder().get()) {
            state.setText("Bringing older lines…");
            return;
        }
        boolean reading = status instanceof LogStatus.Reading;
        Boxes.show(progress, reading);
        state.getStyleClass().removeAll("problem", "muted");
        state.getStyleClass().add(status instanceof LogStatus.Lost ? "problem" : "muted");
        state.setText(
                switch (status) {
                    case LogStatus.Opening() -> "Opening…";
                    case LogStatus.Reading(long done, long size) -> {
                        progress.setProgress(size == 0 ? 0 : (double) done / size);
                        yield "Reading " + Formats.bytes(done) + " of " + Formats.bytes(size);
                    }
                    case LogStatus.Following() ->
                        model.lines().following().get() ? "Following: new lines appear as they are written" : held();
                    case LogStatus.Saved() -> "As it was when this was saved";
                    case LogStatus.Asking(String cost) ->
                        model.lines().following().get() ? cost : held() + " " + cost;
                    case LogStatus.Lost(String reason) -> reason;
                });
    }

    private static String held() {
        return "Held: Space or End follows again.";
    }

    private void count() {
        long all = model.text().end() - model.text().first();
        var words = Formats.plural(all, "line");
        if (model.lines().choices().filtered()) {
            words = Formats.grouped(model.lines().shown().size()) + " shown of " + words;
        }
        amount.setText(
                model.dropped() == 0 ? words : words + ", " + Formats.grouped(model.dropped()) + " older ones dropped");
    }
}
