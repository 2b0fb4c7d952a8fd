package io.millrace.cli.live;

/// The marked row and the rows in view around it.
final class RowCursor {
    private final Following following;
    private boolean atEnd;
    private long marked;
    private long top;
    private int height = 1;

    /// The condition under which the cursor stays at the last row while rows are added.
    enum Following {
        NEVER,
        /// Initially, and whenever the cursor reaches the last row.
        AT_END,
        /// The cursor stays at the last row after the user has jumped to it.
        ON_REQUEST
    }

    RowCursor(Following following) {
        this.following = following;
        this.atEnd = following == Following.AT_END;
    }

    /// Adjusts the cursor to the existing rows and the height of the screen.
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

    /// Marks a row.
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

    /// Handles a key.
    ///
    /// @return whether the cursor uses the key
    boolean press(Key key, long end) {
        return switch (key) {
            case Key.Named.UP -> move(-1, end);
            case Key.Named.DOWN -> move(1, end);
            case Key.Named.PAGE_UP -> movePage(-height, end);
            case Key.Named.PAGE_DOWN -> movePage(height, end);
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

    /// Moves the mark and the rows in view by a page.
    private boolean movePage(long rows, long end) {
        top = Math.max(0, top + rows);
        return move(rows, end);
    }

    private boolean move(long rows, long end) {
        marked = Math.max(0, marked + rows);
        atEnd = following == Following.AT_END && rows > 0 && marked >= end - 1;
        return true;
    }
}
