package io.millrace.cli.live;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Rows under a heading, with one of them marked. The first columns stay in sight while the others are scrolled;
/// columns grow when a row needs it and do not shrink again, so that nothing jumps.
final class Sheet {
    private static final String BAR = " │ ";

    /// Texts are given this much at least before columns go out of sight.
    private static final int LEAST_CAP = 16;

    /// A column at the right edge that would have less is left out.
    private static final int LEAST_EDGE = 6;

    private final List<SheetColumn> fields;
    private final int kept;
    private final RowCursor cursor;
    private final int[] natural;
    private int scrolled;
    private int shownUntil;

    /// @param kept how many columns stay in sight
    Sheet(List<SheetColumn> fields, int kept, RowCursor cursor) {
        this.fields = List.copyOf(fields);
        this.kept = Math.min(kept, fields.size());
        this.cursor = cursor;
        this.natural = new int[fields.size()];
    }

    RowCursor cursor() {
        return cursor;
    }

    List<SheetColumn> fields() {
        return fields;
    }

    /// A column as it stands in one frame.
    private record Shown(int column, int width) {}

    /// The heading and as many rows as fit into the lines.
    List<String> draw(SheetRows lines, Canvas canvas, int height) {
        boolean types = fields.stream().anyMatch(field -> !field.type().isEmpty());
        int rows = Math.max(1, height - (types ? 3 : 2));
        cursor.settle(lines.first(), lines.end(), rows);
        var visible = new ArrayList<SheetRow>();
        for (long place = cursor.top(); place < Math.min(lines.end(), cursor.top() + rows); place++) {
            visible.add(lines.line(place));
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
                    .mapToInt(line -> canvas.measure().width(said(line.values().get(column), canvas)))
                    .max()
                    .orElse(0);
            natural[i] = Math.max(1, Math.max(natural[i], Math.max(names, values)));
        }
    }

    /// Without colours a changed value has a star.
    private static String said(SheetRow.Value value, Canvas canvas) {
        boolean star = value.tone() == Tone.CHANGED && canvas.paint().plain();
        return star ? "*" + value.text() : value.text();
    }

    private List<Shown> shown(int room) {
        scrolled = Math.clamp(scrolled, 0, Math.max(0, fields.size() - kept - 1));
        var order = IntStream.concat(IntStream.range(0, kept), IntStream.range(kept + scrolled, fields.size()))
                .toArray();
        var shown = fitting(order, cap(IntStream.range(0, fields.size()).toArray(), room), room);
        // where columns had to be left out there may be some room for those that stand
        var standing = shown.stream().mapToInt(Shown::column).toArray();
        shown = fitting(standing, cap(standing, room), room);
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
                    && (left - gap < LEAST_EDGE || fields.get(column).number())) {
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

    /// The widest that texts may be for these columns to stand; where they cannot, what texts are given at least.
    private int cap(int[] columns, int room) {
        int widest = Arrays.stream(natural).max().orElse(LEAST_CAP);
        for (int cap = widest; cap > LEAST_CAP; cap--) {
            int most = cap;
            int sum = Arrays.stream(columns).map(i -> width(i, most)).sum() + BAR.length() * (columns.length - 1);
            if (sum <= room) {
                return cap;
            }
        }
        return LEAST_CAP;
    }

    private List<String> heading(List<Shown> shown, Canvas canvas, int gutter, boolean types) {
        var blank = " ".repeat(gutter);
        var names = new ArrayList<String>();
        var kinds = new ArrayList<String>();
        var rules = new ArrayList<String>();
        for (var each : shown) {
            var field = fields.get(each.column());
            names.add(canvas.paint().strong(placed(field.name(), each, canvas)));
            kinds.add(canvas.paint().faint(placed(field.type(), each, canvas)));
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
            var text = placed(said(value, canvas), each, canvas);
            // a line that is marked is of one colour: a code within would end it
            parts.add(marked ? text : value.tone().on(text, canvas.paint()));
        }
        var mark = withMark ? (marked ? line.mark() : line.tone().on(line.mark(), canvas.paint())) : "";
        var bar = marked ? BAR : canvas.paint().faint(BAR);
        var whole = (marked ? "▸" : " ") + mark + " " + String.join(bar, parts);
        return marked && !canvas.paint().plain()
                ? canvas.paint().marked(canvas.measure().left(whole, canvas.width()))
                : whole.stripTrailing();
    }

    private String placed(String text, Shown each, Canvas canvas) {
        var fitted = canvas.measure().fit(text, each.width());
        return fields.get(each.column()).number()
                ? canvas.measure().right(fitted, each.width())
                : canvas.measure().left(fitted, each.width());
    }

    /// Whether the key was for the sheet.
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

    /// Which columns are in sight, when not all are; else nothing.
    String columnsInSight() {
        if (shownUntil == 0 || (scrolled == 0 && shownUntil >= fields.size())) {
            return "";
        }
        int from = kept + scrolled + 1;
        return "columns " + (kept == 1 ? "1" : "1-" + kept) + ", " + (from == shownUntil ? "" : from + "-") + shownUntil
                + " of " + fields.size();
    }
}
