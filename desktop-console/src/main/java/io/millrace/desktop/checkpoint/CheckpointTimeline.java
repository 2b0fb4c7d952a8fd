package io.millrace.desktop.checkpoint;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Painting;
import io.millrace.desktop.fx.Palette;
import io.millrace.desktop.fx.TextMeasurer;
import io.millrace.desktop.screen.EnumLabel;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.insight.Formats;
import io.millrace.wire.cluster.Checkpoints;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import javafx.geometry.VPos;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;

/// A canvas that draws checkpoints over time as two rows of bars: durations and written bytes. Hovering over one shows
/// its details; a click or the arrow keys select one.
final class CheckpointTimeline extends Painting {
    private static final double LEFT = 72;
    private static final double RIGHT = 16;
    private static final double HEAD = 24;
    private static final double FOOT = 20;
    private static final double REACH = 14;

    private final TextMeasurer small = new TextMeasurer(Font.font(11));
    private final Consumer<CheckpointRow> choose;
    private List<CheckpointRow> rows = List.of();
    private Optional<CheckpointRow> selected = Optional.empty();
    private Optional<TimelineLayout.Bar> pointed = Optional.empty();
    private TimelineLayout course = TimelineLayout.of(List.of(), 0, 1);

    CheckpointTimeline(Appearance appearance, Consumer<CheckpointRow> choose) {
        super(appearance);
        this.choose = choose;
        setId("checkpoint-timeline");
        setMinHeight(176);
        setPrefHeight(176);
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        addEventHandler(MouseEvent.MOUSE_MOVED, event -> point(course.at(event.getX(), REACH)));
        addEventHandler(MouseEvent.MOUSE_EXITED, event -> point(Optional.empty()));
        addEventHandler(MouseEvent.MOUSE_CLICKED, event -> {
            requestFocus();
            course.at(event.getX(), REACH).ifPresent(bar -> choose.accept(bar.row()));
        });
        addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
        focusVisibleProperty().subscribe(now -> repaint());
        describe();
    }

    void show(List<CheckpointRow> newestFirst) {
        rows = List.copyOf(newestFirst);
        resized();
        describe();
        repaint();
    }

    void select(Optional<CheckpointRow> row) {
        selected = row;
        describe();
        repaint();
    }

    @Override
    protected void resized() {
        course = TimelineLayout.of(rows, LEFT, Math.max(1, getWidth() - LEFT - RIGHT));
        pointed = pointed.flatMap(was -> course.bars().stream()
                .filter(bar -> bar.row().id() == was.row().id())
                .findFirst());
    }

    private void describe() {
        setAccessibleText("Timeline of " + rows.size() + " checkpoints"
                + selected.map(row -> ", chosen: " + words(row)).orElse(""));
    }

    private void point(Optional<TimelineLayout.Bar> bar) {
        if (!bar.equals(pointed)) {
            pointed = bar;
            repaint();
        }
    }

    private void pressed(KeyEvent event) {
        switch (event.getCode()) {
            case LEFT -> step(1);
            case RIGHT -> step(-1);
            case HOME -> rows.stream().reduce((newer, older) -> older).ifPresent(choose);
            case END -> rows.stream().findFirst().ifPresent(choose);
            default -> {
                return;
            }
        }
        event.consume();
    }

    private void step(int older) {
        int now = -1;
        for (int index = 0; index < rows.size(); index++) {
            if (selected.isPresent() && rows.get(index).id() == selected.get().id()) {
                now = index;
            }
        }
        if (!rows.isEmpty()) {
            choose.accept(rows.get(Math.clamp(now < 0 ? 0 : now + older, 0, rows.size() - 1)));
        }
    }

    private static String words(CheckpointRow row) {
        return row.name() + ", " + EnumLabel.of(row.status()).toLowerCase(Locale.ROOT) + ", "
                + Formats.duration(row.duration()) + ", wrote " + Formats.bytes(row.size());
    }

    @Override
    protected void paint(GraphicsContext graphics, Palette palette, double width, double height) {
        double each = (height - HEAD * 2 - FOOT) / 2;
        marked(graphics, palette, height);
        band(
                graphics,
                palette,
                HEAD,
                each,
                new Band("Duration", row -> row.duration().toMillis(), millis -> Formats.duration((long) millis)));
        band(graphics, palette, HEAD * 2 + each, each, new Band("Written", CheckpointRow::size, Formats::bytes));
        foot(graphics, palette, width, height);
        if (isFocusVisible()) {
            graphics.setStroke(palette.accent());
            graphics.setLineWidth(2);
            graphics.strokeRoundRect(1, 1, width - 2, height - 2, 6, 6);
        }
        pointed.ifPresent(bar -> card(graphics, palette, bar, width));
    }

    private record Band(String title, ToDoubleFunction<CheckpointRow> amount, DoubleFunction<String> print) {}

    private void marked(GraphicsContext graphics, Palette palette, double height) {
        for (var bar : course.bars()) {
            boolean chosen = selected.filter(row -> row.id() == bar.row().id()).isPresent();
            boolean under = pointed.filter(each -> each.equals(bar)).isPresent();
            if (chosen || under) {
                graphics.setFill(palette.accent().deriveColor(0, 1, 1, chosen ? 0.22 : 0.12));
                graphics.fillRoundRect(bar.x() - 4, 6, bar.width() + 8, height - FOOT - 8, 6, 6);
            }
        }
    }

    private void band(GraphicsContext graphics, Palette palette, double top, double height, Band band) {
        double most = course.bars().stream()
                .mapToDouble(bar -> band.amount().applyAsDouble(bar.row()))
                .max()
                .orElse(0);
        axis(graphics, palette, top, height, band.title(), band.print().apply(most));
        for (var bar : course.bars()) {
            double amount = band.amount().applyAsDouble(bar.row());
            double tall = most <= 0 ? 2 : Math.max(2, amount / most * height);
            graphics.setFill(colour(bar.row(), palette));
            if (bar.row().status() == Checkpoints.Status.IN_PROGRESS) {
                graphics.setStroke(colour(bar.row(), palette));
                graphics.setLineWidth(1.5);
                graphics.strokeRect(bar.x() + 0.75, top + height - tall, bar.width() - 1.5, tall);
            } else {
                graphics.fillRect(bar.x(), top + height - tall, bar.width() - 1, tall);
            }
            sign(graphics, bar, top + height - tall);
        }
    }

    /// Draws a sign with the same meaning as the colour: a cross for a failure, a diamond for a savepoint.
    private void sign(GraphicsContext graphics, TimelineLayout.Bar bar, double top) {
        double middle = bar.x() + bar.width() / 2;
        if (bar.row().status() == Checkpoints.Status.FAILED) {
            graphics.setFont(small.font());
            graphics.setTextAlign(TextAlignment.CENTER);
            graphics.setTextBaseline(VPos.BOTTOM);
            graphics.fillText("✕", middle, top);
        } else if (bar.row().savepoint()) {
            graphics.fillPolygon(
                    new double[] {middle - 4, middle, middle + 4, middle},
                    new double[] {top - 6, top - 10, top - 6, top - 2},
                    4);
        }
    }

    private void axis(GraphicsContext graphics, Palette palette, double top, double height, String title, String most) {
        graphics.setFont(small.font());
        graphics.setTextBaseline(VPos.BOTTOM);
        graphics.setTextAlign(TextAlignment.LEFT);
        graphics.setFill(palette.muted());
        graphics.fillText(title, LEFT, top - 8);
        graphics.setTextAlign(TextAlignment.RIGHT);
        graphics.setTextBaseline(VPos.CENTER);
        graphics.fillText(most, LEFT - 8, top);
        graphics.fillText("0", LEFT - 8, top + height);
        graphics.setStroke(palette.border());
        graphics.setLineWidth(1);
        for (double y : new double[] {top, top + height}) {
            graphics.strokeLine(LEFT, Math.floor(y) + 0.5, getWidth() - RIGHT, Math.floor(y) + 0.5);
        }
    }

    private void foot(GraphicsContext graphics, Palette palette, double width, double height) {
        graphics.setFill(palette.muted());
        graphics.setTextBaseline(VPos.BOTTOM);
        graphics.setTextAlign(TextAlignment.LEFT);
        graphics.fillText(TimeFormat.time(course.from(), ZoneId.systemDefault()), LEFT, height - 4);
        graphics.setTextAlign(TextAlignment.RIGHT);
        graphics.fillText(TimeFormat.time(course.to(), ZoneId.systemDefault()), width - RIGHT, height - 4);
    }

    private void card(GraphicsContext graphics, Palette palette, TimelineLayout.Bar bar, double width) {
        var row = bar.row();
        var lines = List.of(
                row.kindLabel() + " " + row.id() + " · " + EnumLabel.of(row.status()),
                TimeFormat.time(row.triggered(), ZoneId.systemDefault()) + " · " + Formats.duration(row.duration()),
                "wrote " + Formats.bytes(row.size())
                        + (row.fullSize() > 0 ? " of " + Formats.bytes(row.fullSize()) : ""));
        double wide = lines.stream().mapToDouble(small::width).max().orElse(0) + 20;
        double tall = lines.size() * 16 + 12;
        double x = Math.clamp(bar.x() + bar.width() + 10, LEFT, Math.max(LEFT, width - wide - 6));
        if (x < bar.x() + bar.width()) {
            x = Math.max(2, bar.x() - wide - 10);
        }
        graphics.setFill(palette.card());
        graphics.fillRoundRect(x, 8, wide, tall, 8, 8);
        graphics.setStroke(palette.border());
        graphics.setLineWidth(1);
        graphics.strokeRoundRect(x + 0.5, 8.5, wide - 1, tall - 1, 8, 8);
        graphics.setTextAlign(TextAlignment.LEFT);
        graphics.setTextBaseline(VPos.TOP);
        graphics.setFont(small.font());
        for (int line = 0; line < lines.size(); line++) {
            graphics.setFill(line == 0 ? palette.text() : palette.muted());
            graphics.fillText(lines.get(line), x + 10, 14 + line * 16.0);
        }
    }

    private static Color colour(CheckpointRow row, Palette palette) {
        return switch (row.status()) {
            case COMPLETED -> row.savepoint() ? palette.backPressured() : palette.accent();
            case FAILED -> palette.danger();
            case IN_PROGRESS -> palette.warning();
        };
    }
}
