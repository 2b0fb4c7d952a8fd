package io.millrace.desktop.log;

import java.util.Optional;
import java.util.Set;

/// Walks a log from its beginning and determines the visible lines: those of entries that pass the filter, except lines
/// folded under the first line of their entry. If only a later line of an entry contains the text, the entry is still
/// shown from its first line. Not thread-safe.
final class LineFilter {
    private static final int PIECE = 2_000;
    private static final long NONE = Long.MIN_VALUE;

    private final LogText text;
    private final LogFilter filter;
    private final Folding folding;
    private long next;
    private long head = NONE;
    private boolean levelPasses = true;
    private boolean shown = true;

    /// The folded entries: all except `others`, or only `others`. An entry is identified by the number of its first
    /// line.
    public record Folding(boolean folded, Set<Long> others) {
        public Folding {
            others = Set.copyOf(others);
        }

        boolean folds(long head) {
            return folded != others.contains(head);
        }
    }

    public LineFilter(LogText text, LogFilter filter, Folding folding) {
        this.text = text;
        this.filter = filter;
        this.folding = folding;
        this.next = text.first();
    }

    /// Returns the number of the next line to filter.
    public long next() {
        return next;
    }

    /// Continues over at most `most` lines; returns the numbers of the visible ones.
    public LineNumbers advance(int most) {
        var found = new LineNumbers();
        next = Math.max(next, text.first());
        long end = Math.min(text.end(), next + most);
        if (filter.byMark()) {
            for (; next < end; next++) {
                byMark(text.mark(next), found);
            }
            return found;
        }
        while (next < end) {
            var lines = text.read(next, Math.min(end, next + PIECE));
            if (lines.isEmpty()) {
                next = Math.max(next + 1, text.first());
            }
            for (var line : lines) {
                byText(line, found);
                next++;
            }
        }
        return found;
    }

    private void byMark(byte mark, LineNumbers found) {
        if (LineMark.isHead(mark)) {
            head = next;
            shown = filter.level(mark);
        }
        if (shown && (head == next || head == NONE || !folding.folds(head))) {
            found.add(next);
        }
    }

    private void byText(LogLine line, LineNumbers found) {
        if (line.isHead()) {
            head = next;
            levelPasses = filter.level(line.mark()) && filter.logger(line.text());
            shown = levelPasses && filter.text(line.text());
            if (shown) {
                found.add(next);
            }
            return;
        }
        boolean orphan = head == NONE;
        if (orphan) {
            shown = filter.logger().isEmpty() && filter.text(line.text());
        } else if (levelPasses && !shown && filter.text(line.text())) {
            shown = true;
            found.add(head);
        }
        if (shown && (orphan || !folding.folds(head))) {
            found.add(next);
        }
    }

    /// Returns the first line of the entry that contains a line, if it is nearby.
    public static Optional<Long> headOf(LogText text, long number) {
        for (long at = number; at >= text.first() && number - at < 10_000; at--) {
            if (LineMark.isHead(text.mark(at))) {
                return Optional.of(at);
            }
        }
        return Optional.empty();
    }

    /// Returns the number of lines below the first line of an entry; counts at most 10,000.
    public static int linesBelow(LogText text, long head) {
        int count = 0;
        while (count < 10_000 && head + count + 1 < text.end() && !LineMark.isHead(text.mark(head + count + 1))) {
            count++;
        }
        return count;
    }
}
