package io.millrace.desktop.sql.editor;

import io.millrace.sql.parse.TextRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// A search in a text.
///
/// @param expression whether `what` is a regular expression
record TextSearch(String what, boolean exactCase, boolean expression) {
    private static final int MAX_HITS = 10_000;

    /// The error in the regular expression; empty if it is valid.
    Optional<String> wrong() {
        try {
            pattern();
            return Optional.empty();
        } catch (PatternSyntaxException e) {
            return Optional.of(e.getDescription());
        }
    }

    private Pattern pattern() {
        int flags = (exactCase ? 0 : Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE) | Pattern.MULTILINE;
        return Pattern.compile(expression ? what : Pattern.quote(what), flags);
    }

    /// The matches in a text, at most `MAX_HITS`.
    List<TextRange> in(String text) {
        var spans = new ArrayList<TextRange>();
        if (what.isEmpty() || wrong().isPresent()) {
            return spans;
        }
        var matcher = pattern().matcher(text);
        while (spans.size() < MAX_HITS && matcher.find()) {
            if (matcher.end() > matcher.start()) {
                spans.add(new TextRange(matcher.start(), matcher.end()));
            }
        }
        return spans;
    }

    /// Replaces all matches. In the replacement of a regular expression `$1` is the first group.
    String replaced(String text, String by) {
        return what.isEmpty() || wrong().isPresent()
                ? text
                : pattern().matcher(text).replaceAll(replacement(by));
    }

    /// The replacement of one match.
    String replacedAt(String text, TextRange span, String by) {
        return pattern().matcher(span.in(text)).replaceFirst(replacement(by));
    }

    private String replacement(String by) {
        return expression ? by : Matcher.quoteReplacement(by);
    }
}
