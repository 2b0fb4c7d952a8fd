package io.millrace.desktop.log;

import io.millrace.desktop.screen.BoundedText;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// A search pattern for lines: a text or a regular expression. If a regular expression takes too long on a line, the
/// line counts as no match. An empty text matches nothing.
final class LogPattern {
    public static final LogPattern NOTHING = new LogPattern("", true, Optional.empty());

    private final String text;
    private final boolean matchCase;
    /// Present for a regular expression only.
    private final Optional<Pattern> expression;

    private LogPattern(String text, boolean matchCase, Optional<Pattern> expression) {
        this.text = text;
        this.matchCase = matchCase;
        this.expression = expression;
    }

    /// Compiles a pattern. Throws IllegalArgumentException, with a message for the user, for an invalid expression.
    public static LogPattern of(String text, boolean regex, boolean matchCase) {
        if (text.isEmpty()) {
            return NOTHING;
        }
        try {
            return new LogPattern(
                    text,
                    matchCase,
                    regex
                            ? Optional.of(Pattern.compile(text, matchCase ? 0 : Pattern.CASE_INSENSITIVE))
                            : Optional.empty());
        } catch (PatternSyntaxException e) {
            var where = e.getIndex() < 0 ? "" : " at character " + (e.getIndex() + 1);
            throw new IllegalArgumentException("Not a regular expression: " + e.getDescription() + where + ".", e);
        }
    }

    public boolean isEmpty() {
        return text.isEmpty();
    }

    public boolean in(String line) {
        return !find(line, 0).isEmpty();
    }

    /// Returns the first match at or after a character; empty if there is none.
    public TextSpan find(String line, int from) {
        if (isEmpty() || from > line.length()) {
            return TextSpan.NONE;
        }
        if (expression.isPresent()) {
            return find(expression.get(), line, from);
        }
        int found = matchCase ? line.indexOf(text, from) : inAnyCase(line, from);
        return found < 0 ? TextSpan.NONE : new TextSpan(found, found + text.length());
    }

    private int inAnyCase(String line, int from) {
        char small = Character.toLowerCase(text.charAt(0));
        char capital = Character.toUpperCase(text.charAt(0));
        int last = line.length() - text.length();
        for (int at = from; at <= last; at++) {
            char letter = line.charAt(at);
            if ((letter == small || letter == capital) && line.regionMatches(true, at, text, 0, text.length())) {
                return at;
            }
        }
        return -1;
    }

    private static TextSpan find(Pattern expression, String line, int from) {
        var matcher = expression.matcher(new BoundedText(line));
        try {
            int at = from;
            while (at <= line.length() && matcher.find(at)) {
                if (matcher.end() > matcher.start()) {
                    return new TextSpan(matcher.start(), matcher.end());
                }
                at = matcher.end() + 1;
            }
            return TextSpan.NONE;
        } catch (BoundedText.TooManyReads | StackOverflowError e) {
            return TextSpan.NONE;
        }
    }
}
