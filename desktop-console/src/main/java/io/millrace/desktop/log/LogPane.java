package io.millrace.desktop.log;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Icons;
import io.millrace.insight.Formats;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollBar;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;

/// A pane with the lines, their scroll bars and the button that leads back to the end.
final class LogPane extends BorderPane {
    private final LogModel model;
    private final LogCanvas canvas;
    private final ScrollBar down = new ScrollBar();
    private final ScrollBar across = new ScrollBar();
    private final Button toEnd = new Button("", Icons.of(MaterialDesignA.ARROW_COLLAPSE_DOWN));
    private boolean showing;

    LogPane(LogModel model, Appearance appearance) {
        this.model = model;
        this.canvas = new LogCanvas(model, appearance);
        down.setOrientation(Orientation.VERTICAL);
        down.setId("log-scroll");
        down.valueProperty().addListener((value, before, now) -> dragged());
        across.setId("log-across");
        across.valueProperty().subscribe(now -> canvas.left(now.doubleValue()));
        toEnd.setId("to-end");
        toEnd.getStyleClass().addAll(Styles.ACCENT, Styles.ROUNDED);
        toEnd.setOnAction(event -> {
            model.toEnd();
            canvas.requestFocus();
        });
        StackPane.setAlignment(toEnd, Pos.BOTTOM_RIGHT);
        StackPane.setMargin(toEnd, new Insets(0, 18, 14, 0));
        setCenter(new StackPane(canvas, toEnd));
        setRight(down);
        setBottom(across);
        canvas.whenPainted(this::show);
        canvas.setMinSize(0, 0);
    }

    LogCanvas canvas() {
        return canvas;
    }

    private void dragged() {
        if (!showing) {
            model.scrollTo(down.getValue() / Math.max(1, model.lines().shown().size()));
        }
    }

    private void show() {
        showing = true;
        double rows = Math.min(canvas.rows(), model.lines().shown().size());
        down.setMin(0);
        down.setMax(Math.max(0, model.lines().shown().size() - rows));
        down.setVisibleAmount(
                down.getMax() * rows / Math.max(1, model.lines().shown().size()));
        down.setBlockIncrement(Math.max(1, rows - 1));
        down.setUnitIncrement(1);
        down.setValue(Math.min(down.getMax(), model.lines().position().index()));
        double hidden = canvas.widest() - canvas.columns() + 1;
        boolean scrolls = hidden > 0 && !model.lines().choices().wrapped().get();
        Boxes.show(across, scrolls);
        across.setMax(Math.max(0, hidden));
        across.setVisibleAmount(across.getMax() * canvas.columns() / Math.max(1, canvas.widest()));
        across.setUnitIncrement(8);
        across.setBlockIncrement(canvas.columns() / 2);
        if (!scrolls) {
            across.setValue(0);
        }
        boolean away =
                !model.lines().following().get() && !model.lines().shown().isEmpty();
        toEnd.setVisible(away);
        int fresh = model.fresh().get();
        toEnd.setText(fresh == 0 ? "To the end" : Formats.count(fresh) + (fresh == 1 ? " new line" : " new lines"));
        showing = false;
    }
}
