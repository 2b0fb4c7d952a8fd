package io.millrace.desktop.log;

/// Filters and searches one log step by step, off the JavaFX thread. A new filter, a new search or changed lines
/// require a new instance.
final class LogTasks {
    private static final int BY_MARK = 1_000_000;
    private static final int BY_TEXT = 50_000;
    /// The number of newest lines that are read at once, so that a followed log shows no blank rows.
    private static final int NEWEST = 150;

    private final LogText text;
    private final LogFilter filter;
    private final LogPattern pattern;
    private final LineFilter sieve;
    private final LineSearch search;
    private final int generation;

    LogTasks(LogText text, LogFilter filter, LineFilter.Folding folding, LogPattern pattern) {
        this.text = text;
        this.filter = filter;
        this.pattern = pattern;
        this.generation = text.generation();
        this.sieve = new LineFilter(text, filter, folding);
        this.search = new LineSearch(text, pattern);
    }

    /// The result of one step.
    ///
    /// @param more   whether another step should follow immediately
    /// @param sieved the number of the first line not yet filtered
    record Step(LogTasks of, LineNumbers shown, LineNumbers hits, long sieved, long searched, boolean more) {}

    Step step() {
        boolean quick = filter.logger().isEmpty() && filter.text().isEmpty();
        var shown = sieve.advance(quick ? BY_MARK : BY_TEXT);
        var hits = pattern.isEmpty() ? new LineNumbers() : search.advance(BY_TEXT);
        fetchNewest(shown);
        boolean more = sieve.next() < text.end() || (!pattern.isEmpty() && search.next() < text.end());
        return new Step(this, shown, hits, sieve.next(), search.next(), more);
    }

    private void fetchNewest(LineNumbers shown) {
        int from = Math.max(0, shown.size() - NEWEST);
        var newest = new long[shown.size() - from];
        for (int index = 0; index < newest.length; index++) {
            newest[index] = shown.at(from + index);
        }
        text.fetch(newest);
    }

    /// Returns whether the lines are still those with which the work began.
    boolean current() {
        return generation == text.generation();
    }
}
