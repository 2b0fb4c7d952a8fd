package io.millrace.desktop.graph;

import io.millrace.desktop.fx.Palette;
import io.millrace.desktop.graph.GraphLayout.Box;
import io.millrace.wire.cluster.Loads;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import javafx.scene.paint.Color;

/// Draws a column for each subtask: its busy and back-pressured time or, for a calm vertex with a skew, its share of
/// the records. If there is no room for all, a column shows the largest value of several subtasks.
record SubtaskColumns(Pen pen, Palette palette) {
    private static final int MAX_COLUMNS = 24;

    /// The minimum number of places; fewer columns leave part of the width empty.
    private static final int MIN_PLACES = 6;

    void draw(Load load, Heat heat, Box room) {
        var subtasks = load.subtasks();
        if (subtasks.size() < 2) {
            return;
        }
        boolean records = heat.kind() == Heat.Kind.CALM && load.uneven();
        ToDoubleFunction<Loads.Subtask> size = records
                ? SubtaskColumns::records
                : each -> each.busy().orElse(0.0) + each.backPressured().orElse(0.0);
        var drawn = gathered(subtasks, MAX_COLUMNS, size);
        double most = drawn.stream().mapToDouble(size).max().orElse(0);
        int places = Math.max(drawn.size(), MIN_PLACES);
        double step = room.width() / places;
        double x = room.right() - drawn.size() * step;
        for (var each : drawn) {
            var column = new Box(x, room.y(), step * 0.82, room.height());
            pen.fill(column, 0, CardDrawing.faded(palette.idle(), 0.7));
            if (records) {
                part(column, 0, most > 0 ? records(each) / most : 0, palette.accent());
            } else {
                double busy = each.busy().orElse(0.0);
                part(column, 0, busy, palette.busy());
                part(column, busy, Math.min(1, busy + each.backPressured().orElse(0.0)), palette.backPressured());
            }
            x += step;
        }
    }

    /// The rate of incoming records or, for a source, of outgoing records.
    private static double records(Loads.Subtask subtask) {
        return subtask.recordsIn()
                .filter(rate -> rate > 0)
                .or(subtask::recordsOut)
                .orElse(0.0);
    }

    private void part(Box column, double from, double to, Color color) {
        if (to - from > 0.004) {
            pen.fill(
                    new Box(
                            column.x(),
                            column.bottom() - to * column.height(),
                            column.width(),
                            (to - from) * column.height()),
                    0,
                    color);
        }
    }

    /// Reduces the subtasks to `room` values; each is the largest of its group.
    static List<Loads.Subtask> gathered(List<Loads.Subtask> all, int room, ToDoubleFunction<Loads.Subtask> size) {
        if (all.size() <= room) {
            return all;
        }
        var gathered = new ArrayList<Loads.Subtask>(room);
        for (int index = 0; index < room; index++) {
            all.subList(index * all.size() / room, (index + 1) * all.size() / room).stream()
                    .max(Comparator.comparingDouble(size))
                    .ifPresent(gathered::add);
        }
        return gathered;
    }
}
