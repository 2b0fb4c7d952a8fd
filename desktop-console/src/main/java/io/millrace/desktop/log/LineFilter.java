package io.millrace.desktop.log;

import java.util.Optional;
import java.util.Set;

/// Walks over a log from its beginning and tells which lines are shown: those of entries that pass the filter, without
/// the lines that are folded under the first line of their entry. An entry of which only a later line holds the text
/// is shown from its first line on. For one thread at a time.
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

    /// The folded entries: all but some, or none but some; entries are named by the number of their first line.
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

    /// How far it has come.
    public long next() {
        return next;
    }

    /// Continues over at most this number of lines; returns the numbers of those that are shown.
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

    /// The first line of the entry that a line is of, if it is near.
    public static Optional<Long> headOf(LogText text, long number) {
        for (long at = number; at >= text.first() && number - at < 10_000; at--) {
            if (LineMark.isHead(text.mark(at))) {
                return Optional.of(at);
            }
        }
        return Optional.empty();
    }

    /// How many lines stand below the first line of an entry; no more than 10,000 are counted.
    public static int linesBelow(LogText text, long head) {
        int count = 0;
        while (count < 10_000 && head + count + 1 < text.end() && !LineMark.isHead(text.mark(head + count + 1))) {
            count++;
        }
        return count;
    }
}
