package io.millrace.cli.live;

import io.millrace.cli.render.Amounts;
import io.millrace.cli.render.Ops;
import io.millrace.wire.sql.RowKind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// The last changes, each with when it came and what it does.
final class LogPane {
    private final List<Field> fields;
    private final Sheet sheet;
    private String filter = "";
    private Optional<View> last = Optional.empty();

    LogPane(List<Field> columns) {
        this.fields = List.copyOf(columns);
        var all = new ArrayList<>(List.of(Field.text("time"), Field.text("op")));
        all.addAll(columns);
        this.sheet = new Sheet(all, 2, new Cursor(Cursor.Following.AT_FIRST));
    }

    private record View(List<Change> changes, Canvas canvas) implements Lines {
        @Override
        public long first() {
            return 0;
        }

        @Override
        public long end() {
            return changes.size();
        }

        @Override
        public Line line(long place) {
            var change = changes.get((int) place);
            var values = new ArrayList<Line.Value>();
            values.add(new Line.Value(canvas.moment(change.at()), Tone.FAINT));
            values.add(new Line.Value(
                    Ops.of(change.row().kind()), tone(change.row().kind())));
            values.addAll(Line.values(change.row(), new BitSet()));
            return new Line(" ", Tone.PLAIN, values);
        }

        private static Tone tone(RowKind kind) {
            return switch (kind) {
                case INSERT -> Tone.ADDED;
                case UPDATE_BEFORE -> Tone.FAINT;
                case UPDATE_AFTER -> Tone.UPDATED;
                case DELETE -> Tone.REMOVED;
            };
        }
    }

    /// @param until the number of the last change to show
    List<String> draw(List<Change> changes, long until, Canvas canvas, int height) {
        var chosen = Selection.ALL.filtered(filter);
        var shown = changes.stream()
                .filter(change -> change.number() <= until && chosen.admits(change.row()))
                .toList();
        var view = new View(shown, canvas);
        last = Optional.of(view);
        return sheet.draw(view, canvas, height);
    }

    void filter(String text) {
        filter = text;
    }

    List<String> notes(long changes) {
        var notes = new ArrayList<String>();
        long shown = last.map(View::end).orElse(0L);
        if (!filter.isEmpty()) {
            notes.add("/" + filter + ": " + Amounts.count(shown, "change"));
        } else if (shown < changes) {
            notes.add("the last " + Amounts.grouped(shown) + " of " + Amounts.count(changes, "change"));
        }
        var columns = sheet.columnsInSight();
        if (!columns.isEmpty()) {
            notes.add(columns);
        }
        return notes;
    }

    Optional<DetailPane> detail(Canvas canvas) {
        return last.filter(view -> view.end() > 0).map(view -> {
            var change = view.changes().get((int) sheet.cursor().marked());
            var title = "change " + Amounts.grouped(change.number()) + " "
                    + Ops.of(change.row().kind()) + " at " + canvas.moment(change.at());
            return new DetailPane(title, fields, change.row(), Optional.empty());
        });
    }

    boolean press(Key key) {
        return sheet.press(key, last.map(View::end).orElse(0L));
    }
}
