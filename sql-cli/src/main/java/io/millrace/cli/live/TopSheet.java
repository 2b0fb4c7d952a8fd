package io.millrace.cli.live;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// A sheet of figures that is sorted by a column and updated continuously. The mark stays on its row.
///
/// @param <K> the key of a row
final class TopSheet<K> {
    private final List<SheetColumn> fields;
    private final Sheet sheet;
    private int sort = -1;
    private boolean ascending;
    private List<Entry<K>> shown = List.of();

    record Entry<K>(K key, List<SortableValue> figures) {
        SheetRow line() {
            return new SheetRow(
                    " ", Tone.PLAIN, figures.stream().map(SortableValue::value).toList());
        }
    }

    TopSheet(List<SheetColumn> fields) {
        this.fields = List.copyOf(fields);
        this.sheet = new Sheet(fields, 1, new RowCursor(RowCursor.Following.NEVER));
    }

    List<String> draw(List<Entry<K>> rows, Canvas canvas, int height) {
        var before = marked();
        shown = sorted(rows);
        before.ifPresent(key -> {
            for (int i = 0; i < shown.size(); i++) {
                if (shown.get(i).key().equals(key)) {
                    sheet.cursor().mark(i);
                }
            }
        });
        return sheet.draw(SheetRows.of(shown, false, Entry::line), canvas, height);
    }

    private List<Entry<K>> sorted(List<Entry<K>> rows) {
        if (sort < 0) {
            return rows;
        }
        Comparator<Entry<K>> order = fields.get(sort).number()
                ? Comparator.comparingDouble(
                        (Entry<K> row) -> -row.figures().get(sort).number())
                : Comparator.comparing((Entry<K> row) -> row.figures().get(sort).text());
        var sorted = new ArrayList<>(rows);
        sorted.sort(ascending ? order.reversed() : order);
        return sorted;
    }

    Optional<K> marked() {
        long place = sheet.cursor().marked();
        return place < shown.size() ? Optional.of(shown.get((int) place).key()) : Optional.empty();
    }

    /// A description of the sort order.
    Optional<String> order() {
        return sort < 0
                ? Optional.empty()
                : Optional.of("by " + fields.get(sort).name() + (ascending ? " reversed" : ""));
    }

    boolean press(Key key) {
        if (key.equals(new Key.Typed("s"))) {
            sort = sort + 1 < fields.size() ? sort + 1 : -1;
        } else if (key.equals(new Key.Typed("r"))) {
            ascending = !ascending;
        } else {
            return sheet.press(key, shown.size());
        }
        return true;
    }
}
