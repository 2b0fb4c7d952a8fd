package io.millrace.desktop.screen.checkpoints;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Lettering;
import io.millrace.desktop.fx.Painting;
import io.millrace.desktop.fx.Palette;
import io.millrace.desktop.screen.Units;
import io.millrace.desktop.service.CheckpointRow;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.input.MouseEvent;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;

/// The latest checkpoints as two rows of bars over the same order, oldest left: how long each took and how large it
/// was.
final class CheckpointChart extends Painting {
    private static final double LEFT = 64;
    private static final double GAP = 26;
    private static final double WIDEST_BAR = 34;

    private final Lettering small = new Lettering(Font.font(11));
    private List<CheckpointRow> oldestFirst = List.of();
    private Optional<CheckpointRow> selected = Optional.empty();

    CheckpointChart(Appearance appearance, Consumer<CheckpointRow> choose) {
        super(appearance);
        setMinHeight(120);
        setPrefHeight(170);
        addEventHandler(MouseEvent.MOUSE_CLICKED, event -> at(event.getX()).ifPresent(choose));
    }

    void show(List<CheckpointRow> newestFirst) {
        oldestFirst = newestFirst.reversed();
        repaint();
    }

    void select(Optional<CheckpointRow> row) {
        selected = row;
        repaint();
    }

    private double step() {
        return Math.min(WIDEST_BAR * 1.4, (getWidth() - LEFT - 12) / Math.max(1, oldestFirst.size()));
    }

    private Optional<CheckpointRow> at(double x) {
        int index = (int) Math.floor((x - LEFT) / step());
        return x >= LEFT && index < oldestFirst.size() ? Optional.of(oldestFirst.get(index)) : Optional.empty();
    }

    @Override
    protected void paint(GraphicsContext graphics, Palette palette, double width, double height) {
        double each = (height - GAP * 2 - 4) / 2;
        bars(
                graphics,
                palette,
                GAP,
                each,
                "Duration",
                row -> row.duration().toMillis(),
                millis -> Units.duration(Duration.ofMillis((long) millis)));
        bars(graphics, palette, GAP * 2 + each, each, "Checkpointed size", CheckpointRow::size, Units::bytes);
    }

    private interface Print {
        String text(double amount);
    }

    private void bars(
            GraphicsContext graphics,
            Palette palette,
            double top,
            double height,
            String title,
            ToDoubleFunction<CheckpointRow> amount,
            Print print) {
        double most = oldestFirst.stream().mapToDouble(amount).max().orElse(0);
        axis(graphics, palette, top, height, title, most, print);
        double step = step();
        double bar = Math.max(1, step * 0.7);
        for (int index = 0; index < oldestFirst.size(); index++) {
            var row = oldestFirst.get(index);
            double tall = most <= 0 ? 0 : Math.max(1.5, amount.applyAsDouble(row) / most * height);
            double x = LEFT + index * step + (step - bar) / 2;
            if (selected.map(CheckpointRow::id).filter(id -> id == row.id()).isPresent()) {
                graphics.setFill(palette.border());
                graphics.fillRect(LEFT + index * step, top, step, height);
            }
            graphics.setFill(colour(row, palette));
            graphics.fillRect(x, top + height - tall, bar, tall);
        }
    }

    private void axis(
            GraphicsContext graphics,
            Palette palette,
            double top,
            double height,
            String title,
            double most,
            Print print) {
        graphics.setFont(small.font());
        graphics.setTextBaseline(VPos.BOTTOM);
        graphics.setTextAlign(TextAlignment.LEFT);
        graphics.setFill(palette.muted());
        graphics.fillText(title, LEFT, top - 4);
        graphics.setTextAlign(TextAlignment.RIGHT);
        graphics.setTextBaseline(VPos.TOP);
        graphics.fillText(print.text(most), LEFT - 8, top);
        graphics.setTextBaseline(VPos.BOTTOM);
        graphics.fillText("0", LEFT - 8, top + height);
        graphics.setStroke(palette.border());
        graphics.setLineWidth(1);
        graphics.strokeLine(LEFT, Math.floor(top + height) + 0.5, getWidth() - 12, Math.floor(top + height) + 0.5);
        graphics.strokeLine(LEFT, Math.floor(top) + 0.5, getWidth() - 12, Math.floor(top) + 0.5);
    }

    private static Color colour(CheckpointRow row, Palette palette) {
        return switch (row.outcome()) {
            case COMPLETED -> row.savepoint() ? palette.backPressured() : palette.accent();
            case FAILED -> palette.danger();
            case IN_PROGRESS -> palette.warning();
        };
    }
}
