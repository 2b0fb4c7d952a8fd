package io.millrace.sql.parse;

import java.util.List;
import java.util.Optional;

/// A range of a text: `[start, end)`.
public record TextRange(int start, int end) {

    /// The text in this range.
    public String in(String text) {
        return text.substring(start, end);
    }

    /// The range at a cursor: the one that contains it or ends directly before it, including a semicolon, or else
    /// the next one, or the last.
    public static Optional<TextRange> at(List<TextRange> spans, int cursor) {
        return spans.stream()
                .filter(span -> cursor <= span.end + 1)
                .findFirst()
                .or(() -> spans.isEmpty() ? Optional.empty() : Optional.of(spans.getLast()));
    }
}
