package io.millrace.sql.parse;

import java.util.List;
import java.util.Optional;

/// A part of a text, `[start, end)`.
public record TextRange(int start, int end) {

    /// The part itself.
    public String in(String text) {
        return text.substring(start, end);
    }

    /// The one of these that a cursor means: the one it stands in or right behind, semicolon and all, or else the next
    /// one, or the last.
    public static Optional<TextRange> at(List<TextRange> spans, int cursor) {
        return spans.stream()
                .filter(span -> cursor <= span.end + 1)
                .findFirst()
                .or(() -> spans.isEmpty() ? Optional.empty() : Optional.of(spans.getLast()));
    }
}
