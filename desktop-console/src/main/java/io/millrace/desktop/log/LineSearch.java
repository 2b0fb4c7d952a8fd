package io.millrace.desktop.log;

/// Walks a log and finds the lines that match the search. Not thread-safe.
final class LineSearch {
    private static final int PIECE = 2_000;

    private final LogText text;
    private final LogPattern pattern;
    private long next;

    public LineSearch(LogText text, LogPattern pattern) {
        this.text = text;
        this.pattern = pattern;
        this.next = text.first();
    }

    public long next() {
        return next;
    }

    /// Continues over at most `most` lines; returns the numbers of those that match.
    public LineNumbers advance(int most) {
        var found = new LineNumbers();
        next = Math.max(next, text.first());
        long end = Math.min(text.end(), next + most);
        while (next < end) {
            var lines = text.read(next, Math.min(end, next + PIECE));
            if (lines.isEmpty()) {
                next = Math.max(next + 1, text.first());
            }
            for (var line : lines) {
                if (pattern.in(line.text())) {
                    found.add(next);
                }
                next++;
            }
        }
        return found;
    }
}
