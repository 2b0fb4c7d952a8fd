package io.millrace.desktop.log;

import java.util.function.LongToIntFunction;

/// A scroll position in a log: the top line and the number of its rows above the edge. It holds the line number and not
/// the index, so that the line stays in place while lines are added and removed around it. A line takes one row, or
/// several if it is wrapped.
final class LogPosition {
    private final LineNumbers lines;
    private LongToIntFunction heights = number -> 1;
    private double visible = 1;
    private long top;
    private double above;

    LogPosition(LineNumbers lines) {
        this.lines = lines;
    }

    /// @param rows the number of rows that fit
    void room(double rows, LongToIntFunction heightOfLine) {
        visible = Math.max(1, rows);
        heights = heightOfLine;
    }

    /// Returns the index of the top line.
    int index() {
        return Math.max(0, lines.indexOf(top));
    }

    /// Returns the number of rows of the top line that are above the edge.
    double above() {
        return lines.contains(top) ? above : 0;
    }

    private int height(int index) {
        return Math.max(1, heights.applyAsInt(lines.at(index)));
    }

    private void set(int index, double rows) {
        if (!lines.isEmpty()) {
            top = lines.at(index);
            above = rows;
        }
    }

    /// Scrolls by rows, within the ends.
    void scroll(double rows) {
        if (lines.isEmpty()) {
            return;
        }
        int index = index();
        double left = above() + rows;
        while (left < 0 && index > 0) {
            left += height(--index);
        }
        while (index < lines.size() - 1 && left >= height(index)) {
            left -= height(index++);
        }
        set(index, Math.max(0, left));
        if (beyondEnd()) {
            toEnd();
        }
    }

    private boolean beyondEnd() {
        double rows = -above();
        for (int index = index(); index < lines.size(); index++) {
            rows += height(index);
            if (rows >= visible) {
                return false;
            }
        }
        return true;
    }

    /// Returns whether the last line is fully visible.
    boolean atEnd() {
        double rows = -above();
        for (int index = index(); index < lines.size(); index++) {
            rows += height(index);
            if (rows > visible + 0.01) {
                return false;
            }
        }
        return true;
    }

    void toEnd() {
        double left = visible;
        int index = lines.size();
        while (index > 0 && left > 0) {
            left -= height(--index);
        }
        if (!lines.isEmpty()) {
            set(index, Math.max(0, -left));
        }
    }

    void toBegin() {
        set(0, 0);
    }

    /// Scrolls to a share of all lines, as a scroll bar does.
    void toShare(double share) {
        if (!lines.isEmpty()) {
            set((int) Math.clamp(Math.round(share * lines.size()), 0L, lines.size() - 1L), 0);
            if (beyondEnd()) {
                toEnd();
            }
        }
    }

    /// Scrolls a line to the middle unless it is visible.
    void reveal(long number) {
        int wanted = lines.indexOf(number);
        if (wanted < 0 || seen(wanted)) {
            return;
        }
        double left = visible / 2;
        int index = wanted;
        while (index > 0 && left > 0) {
            left -= height(--index);
        }
        set(index, Math.max(0, -left));
        if (beyondEnd()) {
            toEnd();
        }
    }

    /// Scrolls just far enough to show a line.
    void follow(long number) {
        int wanted = lines.indexOf(number);
        int index = index();
        if (wanted < 0 || seen(wanted)) {
            return;
        }
        if (wanted <= index) {
            set(wanted, 0);
        } else if (wanted - index > visible + 1) {
            reveal(number);
        } else {
            double below = -above() - visible;
            for (int at = index; at <= wanted; at++) {
                below += height(at);
            }
            scroll(below);
        }
    }

    private boolean seen(int wanted) {
        int index = index();
        if (wanted < index || (wanted == index && above() > 0)) {
            return false;
        }
        double rows = -above();
        for (int at = index; at <= wanted && rows <= visible; at++) {
            rows += height(at);
        }
        return rows <= visible + 0.01;
    }
}
