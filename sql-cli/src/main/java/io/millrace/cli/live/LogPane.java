package io.millrace.cli.live;

import io.millrace.cli.render.RowKindSymbols;
import io.millrace.insight.Formats;
import io.millrace.wire.sql.RowKind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// The last changes, each with when it came and what it does.
final class LogPane {
    private final List<SheetColumn> fields;
    private final Sheet sheet;
    private String filter = "";
    private Optional<View> last = Optional.empty();

    LogPane(List<SheetColumn> columns) {
        this.fields = List.copyOf(columns);
        var all = new ArrayList<>(List.of(SheetColumn.text("time"), SheetColumn.text("op")));
        all.addAll(columns);
        this.sheet = new Sheet(all, 2, new RowCursor(RowCursor.Following.AT_FIRST));
    }

    private record View(List<Change> changes, Canvas canvas) implements SheetRows {
        @Override
        public long first() {
            return 0;
        }

        @Override
        public long end() {
            return changes.size();
        }

        @Override
        public SheetRow line(long place) {
            var change = changes.get((int) place);
            var values = new ArrayList<SheetRow.Value>();
            values.add(new SheetRow.Value(canvas.moment(change.at()), Tone.FAINT));
            values.add(new SheetRow.Value(
                    RowKindSymbols.of(change.row().kind()), tone(change.row().kind())));
            values.addAll(SheetRow.values(change.row(), new BitSet()));
            return new SheetRow(" ", Tone.PLAIN, values);
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
        var chosen = RowSelection.ALL.filtered(filter);
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
            notes.add("/" + filter + ": " + Formats.plural(shown, "change"));
        } else if (shown < changes) {
            notes.add("the last " + Formats.grouped(shown) + " of " + Formats.plural(changes, "change"));
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
            var title = "change " + Formats.grouped(change.number()) + " "
                    + RowKindSymbols.of(change.row().kind()) + " at " + canvas.moment(change.at());
            return new DetailPane(title, fields, change.row(), Optional.empty());
        });
    }

    boolean press(Key key) {
        return sheet.press(key, last.map(View::end).orElse(0L));
    }
}
