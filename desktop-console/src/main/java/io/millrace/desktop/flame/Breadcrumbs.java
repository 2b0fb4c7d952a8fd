package io.millrace.desktop.flame;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/// A bar with the path from the root to the zoomed frame. Each element zooms back to its frame.
final class Breadcrumbs extends HBox {
    private static final int NEAREST = 4;

    private final ChartModel model;

    Breadcrumbs(ChartModel model) {
        this.model = model;
        setId("flame-crumbs");
        getStyleClass().add("flame-crumbs");
        setAlignment(Pos.CENTER_LEFT);
        setAccessibleText("The way to the frame that is zoomed into");
        model.drawing().subscribe(now -> list());
        model.zoom().subscribe(now -> list());
    }

    private void list() {
        if (!model.settled()) {
            return;
        }
        getChildren().clear();
        model.frames().ifPresent(frames -> {
            var line = frames.line(model.zoom().get());
            int from = Math.max(1, line.length - NEAREST);
            add(frames, 0, line.length == 1);
            if (from > 1) {
                getChildren().addAll(divider(), Tips.on(new Label("…"), from - 1 + " more callers"));
            }
            for (int at = from; at < line.length; at++) {
                getChildren().add(divider());
                add(frames, line[at], at == line.length - 1);
            }
        });
    }

    private static Label divider() {
        return Labels.whole("›", "muted");
    }

    private void add(Frames frames, int frame, boolean last) {
        var text = FrameName.brief(frames.name(frame));
        if (last) {
            var here = Tips.on(new Label(text), frames.name(frame));
            here.getStyleClass().add("section");
            HBox.setHgrow(here, Priority.ALWAYS);
            getChildren().add(here);
        } else {
            var back = Tips.on(new Button(text), "Zoom out to " + frames.name(frame));
            back.getStyleClass().addAll(Styles.FLAT, Styles.SMALL);
            back.setMinWidth(frame == 0 ? USE_PREF_SIZE : 40);
            back.setOnAction(event -> model.zoomTo(frame));
            getChildren().add(back);
        }
    }
}
