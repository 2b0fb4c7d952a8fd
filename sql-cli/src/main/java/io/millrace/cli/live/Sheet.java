package io.millrace.cli.live;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Draws rows under a header, with one row marked. The first columns stay in view while the others scroll. Columns
/// grow when necessary and never shrink, so that nothing jumps.
final class Sheet {
    private static final String BAR = " │ ";

    /// Texts shrink to this width before columns are left out.
    private static final int MIN_CAP = 16;
    /// The minimum width of a column at the right edge.
    private static final int MIN_EDGE_WIDTH = 6;

    private final List<SheetColumn> fields;
    private final int fixed;
    private final RowCursor cursor;
    private final int[] natural;
    private int scrolled;
    private int shownUntil;

    /// @param fixed the number of columns that do not scroll
    Sheet(List<SheetColumn> fields, int fixed, RowCursor cursor) {
        this.fields = List.copyOf(fields);
        this.fixed = Math.min(fixed, fields.size());
        this.cursor = cursor;
        this.natural = new int[fields.size()];
    }

    RowCursor cursor() {
        return cursor;
    }

    /// A column in one frame.
    private record Shown(int column, int width) {}

    /// Draws the header and as many rows as fit.
    List<String> draw(SheetRows lines, Canvas canvas, int height) {
        boolean types = fields.stream().anyMatch(field -> !field.type().isEmpty());
        int rows = Math.max(1, height - (types ? 3 : 2));
        cursor.settle(lines.first(), lines.end(), rows);
        var visible = new ArrayList<SheetRow>();
        for (long number = cursor.top(); number < Math.min(lines.end(), cursor.top() + rows); number++) {
            visible.add(lines.row(number));
        }
        grow(visible, canvas, types);
        var shown = shown(canvas.width() - gutter(lines));
        var drawn = heading(shown, canvas, gutter(lines), types);
        for (int i = 0; i < visible.size(); i++) {
            boolean marked = cursor.top() + i == cursor.marked();
            drawn.add(row(visible.get(i), shown, canvas, lines.marked(), marked));
        }
        return drawn;
    }

    private static int gutter(SheetRows lines) {
        return lines.marked() ? 3 : 2;
    }

    private void grow(List<SheetRow> visible, Canvas canvas, boolean types) {
        for (int i = 0; i < natural.length; i++) {
            int column = i;
            int names = Math.max(
                    canvas.measure().width(fields.get(i).name()),
                    types ? Math.min(12, fields.get(i).type().length()) : 0);
            int values = visible.stream()
                    .mapToInt(line -> canvas.measure().width(text(line.values().get(column), canvas)))
                    .max()
                    .orElse(0);
            natural[i] = Math.max(1, Math.max(natural[i], Math.max(names, values)));
        }
    }

    /// Returns the text of a value. Without colours, a star marks a changed value.
    private static String text(SheetRow.Value value, Canvas canvas) {
        boolean star = value.tone() == Tone.CHANGED && canvas.paint().plain();
        return star ? "*" + value.text() : value.text();
    }

    private List<Shown> shown(int room) {
        scrolled = Math.clamp(scrolled, 0, Math.max(0, fields.size() - fixed - 1));
        var order = IntStream.concat(IntStream.range(0, fixed), IntStream.range(fixed + scrolled, fields.size()))
                .toArray();
        var shown = fitting(order, cap(IntStream.range(0, fields.size()).toArray(), room), room);
        // columns that were left out may make room for the others
        var remaining = shown.stream().mapToInt(Shown::column).toArray();
        shown = fitting(remaining, cap(remaining, room), room);
        shownUntil = shown.getLast().column() + 1;
        return shown;
    }

    private List<Shown> fitting(int[] order, int cap, int room) {
        var shown = new ArrayList<Shown>();
        int left = room;
        for (int column : order) {
            int gap = shown.isEmpty() ? 0 : BAR.length();
            int width = width(column, cap);
            if (left - gap < width
                    && (left - gap < MIN_EDGE_WIDTH || fields.get(column).number())) {
                break;
            }
            shown.add(new Shown(column, Math.min(width, left - gap)));
            left -= gap + width;
            if (left <= 0) {
                break;
            }
        }
        return shown.isEmpty() ? List.of(new Shown(0, Math.max(1, room))) : shown;
    }

    private int width(int column, int cap) {
        return fields.get(column).number() ? natural[column] : Math.min(natural[column], cap);
    }

    /// The maximum width of texts with which these columns fit, or the minimum cap if they do not fit.
    private int cap(int[] columns, int room) {
        int widest = Arrays.stream(natural).max().orElse(MIN_CAP);
        for (int cap = widest; cap > MIN_CAP; cap--) {
            int limit = cap;
            int sum = Arrays.stream(columns).map(i -> width(i, limit)).sum() + BAR.length() * (columns.length - 1);
            if (sum <= room) {
                return cap;
            }
        }
        return MIN_CAP;
    }

    private List<String> heading(List<Shown> shown, Canvas canvas, int gutter, boolean types) {
        var blank = " ".repeat(gutter);
        var names = new ArrayList<String>();
        var kinds = new ArrayList<String>();
        var rules = new ArrayList<String>();
        for (var each : shown) {
            var field = fields.get(each.column());
            names.add(canvas.paint().strong(aligned(field.name(), each, canvas)));
            kinds.add(canvas.paint().faint(aligned(field.type(), each, canvas)));
            rules.add("─".repeat(each.width()));
        }
        var bar = canvas.paint().faint(BAR);
        var drawn = new ArrayList<String>();
        drawn.add((blank + String.join(bar, names)).stripTrailing());
        if (types) {
            drawn.add((blank + String.join(bar, kinds)).stripTrailing());
        }
        drawn.add(canvas.paint().faint("─".repeat(gutter) + String.join("─┼─", rules)));
        return drawn;
    }

    private String row(SheetRow line, List<Shown> shown, Canvas canvas, boolean withMark, boolean marked) {
        var parts = new ArrayList<String>();
        for (var each : shown) {
            var value = line.values().get(each.column());
            var text = aligned(text(value, canvas), each, canvas);
            // a marked line has a single colour, which codes within it would end
            parts.add(marked ? text : value.tone().paint(text, canvas.paint()));
        }
        var mark = withMark ? (marked ? line.mark() : line.tone().paint(line.mark(), canvas.paint())) : "";
        var bar = marked ? BAR : canvas.paint().faint(BAR);
        var text = (marked ? "▸" : " ") + mark + " " + String.join(bar, parts);
        return marked && !canvas.paint().plain()
                ? canvas.paint().marked(canvas.measure().left(text, canvas.width()))
                : text.stripTrailing();
    }

    private String aligned(String text, Shown each, Canvas canvas) {
        var fitted = canvas.measure().fit(text, each.width());
        return fields.get(each.column()).number()
                ? canvas.measure().right(fitted, each.width())
                : canvas.measure().left(fitted, each.width());
    }

    /// Handles a key.
    ///
    /// @return whether the sheet uses the key
    boolean press(Key key, long end) {
        switch (key) {
            case Key.Named.LEFT -> scrolled = Math.max(0, scrolled - 1);
            case Key.Named.RIGHT -> scrolled += shownUntil < fields.size() ? 1 : 0;
            case Key.Named _, Key.Typed _ -> {
                return cursor.press(key, end);
            }
        }
        return true;
    }

    /// The range of the columns in view; empty if all are in view.
    String columnsInView() {
        if (shownUntil == 0 || (scrolled == 0 && shownUntil >= fields.size())) {
            return "";
        }
        int from = fixed + scrolled + 1;
        return "columns " + (fixed == 1 ? "1" : "1-" + fixed) + ", " + (from == shownUntil ? "" : from + "-")
                + shownUntil + " of " + fields.size();
    }
}
