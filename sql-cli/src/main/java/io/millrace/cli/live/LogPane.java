package io.millrace.cli.live;

import io.millrace.insight.Formats;
import io.millrace.wire.sql.RowKind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// Shows the latest changes with their times and kinds.
final class LogPane {
    private final List<SheetColumn> fields;
    private final Sheet sheet;
    private String filter = "";
    private List<Change> shown = List.of();

    LogPane(List<SheetColumn> columns) {
        this.fields = List.copyOf(columns);
        var all = new ArrayList<>(List.of(SheetColumn.text("time"), SheetColumn.text("op")));
        all.addAll(columns);
        this.sheet = new Sheet(all, 2, new RowCursor(RowCursor.Following.AT_END));
    }

    private static SheetRow line(Change change, Canvas canvas) {
        var values = new ArrayList<SheetRow.Value>();
        values.add(new SheetRow.Value(canvas.moment(change.at()), Tone.FAINT));
        values.add(new SheetRow.Value(
                change.row().kind().symbol(), tone(change.row().kind())));
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

    /// @param until the number of the last change to show
    List<String> draw(List<Change> changes, long until, Canvas canvas, int height) {
        var chosen = RowSelection.ALL.filtered(filter);
        shown = changes.stream()
                .filter(change -> change.number() <= until && chosen.matches(change.row()))
                .toList();
        return sheet.draw(SheetRows.of(shown, false, change -> line(change, canvas)), canvas, height);
    }

    void filter(String text) {
        filter = text;
    }

    List<String> notes(long changes) {
        var notes = new ArrayList<String>();
        if (!filter.isEmpty()) {
            notes.add("/" + filter + ": " + Formats.plural(shown.size(), "change"));
        } else if (shown.size() < changes) {
            notes.add("the last " + Formats.grouped(shown.size()) + " of " + Formats.plural(changes, "change"));
        }
        var columns = sheet.columnsInView();
        if (!columns.isEmpty()) {
            notes.add(columns);
        }
        return notes;
    }

    Optional<DetailPane> detail(Canvas canvas) {
        if (shown.isEmpty()) {
            return Optional.empty();
        }
        var change = shown.get((int) sheet.cursor().marked());
        var title = "change " + Formats.grouped(change.number()) + " "
                + change.row().kind().symbol() + " at " + canvas.moment(change.at());
        return Optional.of(new DetailPane(title, fields, change.row(), Optional.empty()));
    }

    boolean press(Key key) {
        return sheet.press(key, shown.size());
    }
}
