package io.millrace.desktop.log;

/// Walks over a log and tells which lines hold what is looked for. For one thread at a time.
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

    /// Continues over at most this number of lines; returns the numbers of those that match.
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
