package io.millrace.cli.live;

/// The marked row, and which rows are in sight around it.
final class RowCursor {
    private final Following following;
    private boolean atEnd;
    private long marked;
    private long top;
    private int height = 1;

    /// The choice to stay at the last row while rows are added.
    enum Following {
        NEVER,
        /// From the first on, and whenever it comes to the last row.
        AT_FIRST,
        /// When the last row is asked for.
        WHEN_ASKED
    }

    RowCursor(Following following) {
        this.following = following;
        this.atEnd = following == Following.AT_FIRST;
    }

    /// Takes note of which rows there are and how many of them have room.
    void settle(long first, long end, int rows) {
        height = Math.max(1, rows);
        long last = Math.max(first, end - 1);
        marked = atEnd ? last : Math.clamp(marked, first, last);
        top = Math.clamp(top, Math.max(first, marked - height + 1), Math.max(first, marked));
        top = Math.clamp(top, first, Math.max(first, end - height));
        atEnd = atEnd && following != Following.NEVER;
    }

    long marked() {
        return marked;
    }

    long top() {
        return top;
    }

    boolean atEnd() {
        return atEnd;
    }

    /// Marks another row.
    void mark(long place) {
        marked = place;
        atEnd = false;
    }

    void markFirst() {
        mark(0);
    }

    void markLast() {
        marked = Long.MAX_VALUE;
        atEnd = true;
    }

    /// Whether the key was for the cursor.
    boolean press(Key key, long end) {
        return switch (key) {
            case Key.Named.UP -> move(-1, end);
            case Key.Named.DOWN -> move(1, end);
            case Key.Named.PAGE_UP -> turn(-height, end);
            case Key.Named.PAGE_DOWN -> turn(height, end);
            case Key.Named.HOME -> {
                markFirst();
                yield true;
            }
            case Key.Named.END -> {
                markLast();
                yield true;
            }
            case Key.Typed(var text) -> letter(text, end);
            case Key.Named _ -> false;
        };
    }

    private boolean letter(String text, long end) {
        return switch (text) {
            case "k" -> move(-1, end);
            case "j" -> move(1, end);
            case "g" -> press(Key.Named.HOME, end);
            case "G" -> press(Key.Named.END, end);
            default -> false;
        };
    }

    /// A page on or back: what is in sight moves with the mark.
    private boolean turn(long rows, long end) {
        top = Math.max(0, top + rows);
        return move(rows, end);
    }

    private boolean move(long rows, long end) {
        marked = Math.max(0, marked + rows);
        atEnd = following == Following.AT_FIRST && rows > 0 && marked >= end - 1;
        return true;
    }
}
