package io.millrace.desktop.metric;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.history.HistoryEvent;
import io.millrace.desktop.history.TimeAxis;
import io.millrace.desktop.history.TimeRange;
import io.millrace.desktop.screen.TimeFormat;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.shape.Line;
import javafx.scene.shape.Rectangle;

/// A pane with a plot that handles the pointer: a crosshair line shared by all charts, a drag that zooms all of them, a
/// double click that resets the zoom, and marks with tooltips.
final class PlotPane extends Region {
    private static final double NEAR_MARK = 5;
    private static final double MIN_DRAG = 6;

    private final FiguresModel figures;
    private final PlotCanvas canvas;
    private final Line hair = new Line();
    private final Rectangle band = new Rectangle();
    private final Label eventLabel = Labels.styled("", "chart-event");
    private Optional<Plot> plot = Optional.empty();
    private double pressed = Double.NaN;

    PlotPane(FiguresModel figures, Appearance appearance) {
        this.figures = figures;
        this.canvas = new PlotCanvas(appearance);
        hair.getStyleClass().add("chart-hair");
        band.getStyleClass().add("chart-band");
        for (var part : new Node[] {hair, band, eventLabel}) {
            part.setManaged(false);
            part.setVisible(false);
            part.setMouseTransparent(true);
        }
        getChildren().addAll(canvas, band, hair, eventLabel);
        setMinSize(0, 0);
        addEventHandler(MouseEvent.MOUSE_MOVED, this::pointed);
        addEventHandler(MouseEvent.MOUSE_EXITED, event -> leave());
        addEventHandler(MouseEvent.MOUSE_PRESSED, this::pressed);
        addEventHandler(MouseEvent.MOUSE_DRAGGED, this::dragged);
        addEventHandler(MouseEvent.MOUSE_RELEASED, this::released);
    }

    Optional<Plot> plot() {
        return plot;
    }

    void show(Plot next, Optional<Instant> moment) {
        plot = Optional.of(next);
        canvas.show(next, moment);
        point(figures.pointed().get());
    }

    void foremost(OptionalInt curve) {
        canvas.foremost(curve);
    }

    /// Puts the crosshair line at a moment, whichever chart the pointer is in.
    void point(Optional<Instant> at) {
        var axis = canvas.axis();
        boolean inside =
                axis.isPresent() && at.filter(axis.get().stretch()::holds).isPresent();
        hair.setVisible(inside);
        if (inside) {
            double x = Math.round(axis.get().x(at.orElseThrow())) + 0.5;
            hair.setStartX(x);
            hair.setEndX(x);
            hair.setStartY(PlotCanvas.TOP);
            hair.setEndY(canvas.bottom());
        }
    }

    private void pointed(MouseEvent event) {
        canvas.axis().ifPresent(axis -> {
            figures.pointed().set(inside(event) ? Optional.of(axis.at(event.getX())) : Optional.empty());
            describe(near(axis, event.getX()), event.getX());
        });
    }

    private boolean inside(MouseEvent event) {
        return event.getX() >= PlotCanvas.LEFT - 2 && event.getX() <= getWidth() - PlotCanvas.RIGHT + 2;
    }

    private void leave() {
        figures.pointed().set(Optional.empty());
        eventLabel.setVisible(false);
    }

    private Optional<HistoryEvent> near(TimeAxis axis, double x) {
        return plot.stream()
                .flatMap(shown -> shown.events().stream())
                .filter(event -> Math.abs(axis.x(event.at()) - x) <= NEAR_MARK)
                .findFirst();
    }

    private void describe(Optional<HistoryEvent> event, double x) {
        eventLabel.setVisible(event.isPresent());
        event.ifPresent(what -> {
            eventLabel.setText(what.kind().label() + "  " + TimeFormat.time(what.at(), ZoneId.systemDefault()) + "  "
                    + what.text());
            double wide = Math.min(eventLabel.prefWidth(-1), getWidth() - 8);
            eventLabel.resizeRelocate(
                    Math.clamp(x - wide / 2, 4, Math.max(4, getWidth() - 4 - wide)),
                    PlotCanvas.TOP + 2,
                    wide,
                    eventLabel.prefHeight(wide));
        });
    }

    private void pressed(MouseEvent event) {
        if (event.getButton() != MouseButton.PRIMARY || !inside(event)) {
            return;
        }
        if (event.getClickCount() == 2) {
            figures.zoom().set(Optional.empty());
            pressed = Double.NaN;
            return;
        }
        pressed = event.getX();
    }

    private void dragged(MouseEvent event) {
        if (Double.isNaN(pressed)) {
            return;
        }
        pointed(event);
        double from = Math.max(PlotCanvas.LEFT, Math.min(pressed, event.getX()));
        double to = Math.min(getWidth() - PlotCanvas.RIGHT, Math.max(pressed, event.getX()));
        band.setVisible(to - from >= MIN_DRAG);
        band.setX(from);
        band.setWidth(Math.max(0, to - from));
        band.setY(PlotCanvas.TOP);
        band.setHeight(canvas.bottom() - PlotCanvas.TOP);
    }

    private void released(MouseEvent event) {
        if (band.isVisible()) {
            band.setVisible(false);
            canvas.axis().ifPresent(axis -> {
                var from = axis.at(band.getX());
                var to = axis.at(band.getX() + band.getWidth());
                if (to.toEpochMilli() - from.toEpochMilli() >= 1000) {
                    figures.zoom().set(Optional.of(new TimeRange(from, to)));
                }
            });
        }
        pressed = Double.NaN;
    }

    @Override
    protected void layoutChildren() {
        canvas.resizeRelocate(0, 0, getWidth(), getHeight());
        point(figures.pointed().get());
    }
}
