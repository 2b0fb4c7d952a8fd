package io.millrace.desktop.service.log;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// What is looked for in lines: a text, or a regular expression. A line that a regular expression does not get done
/// with counts as one that does not match. Empty text matches nothing.
public final class LogPattern {
    public static final LogPattern NOTHING = new LogPattern("", Optional.empty());
    /// Looks at characters, after which an expression is given up for a line.
    private static final int PATIENCE = 2_000_000;

    private final String text;
    private final Optional<Pattern> pattern;

    private LogPattern(String text, Optional<Pattern> pattern) {
        this.text = text;
        this.pattern = pattern;
    }

    /// Throws IllegalArgumentException, whose message is for people, for what is no expression.
    public static LogPattern of(String text, boolean regex, boolean matchCase) {
        if (text.isEmpty()) {
            return NOTHING;
        }
        int flags = (regex ? 0 : Pattern.LITERAL) | (matchCase ? 0 : Pattern.CASE_INSENSITIVE);
        try {
            return new LogPattern(text, Optional.of(Pattern.compile(text, flags)));
        } catch (PatternSyntaxException e) {
            var where = e.getIndex() < 0 ? "" : " at character " + (e.getIndex() + 1);
            throw new IllegalArgumentException("Not a regular expression: " + e.getDescription() + where + ".", e);
        }
    }

    public String text() {
        return text;
    }

    boolean isRegex() {
        return pattern.filter(read -> (read.flags() & Pattern.LITERAL) == 0).isPresent();
    }

    boolean matchesCase() {
        return pattern.filter(read -> (read.flags() & Pattern.CASE_INSENSITIVE) == 0)
                .isPresent();
    }

    public boolean isEmpty() {
        return pattern.isEmpty();
    }

    public boolean in(String line) {
        return !find(line, 0).isEmpty();
    }

    /// The first match at or after a character; empty when there is none.
    public Span find(String line, int from) {
        if (pattern.isEmpty() || from > line.length()) {
            return Span.NONE;
        }
        Matcher matcher = pattern.get().matcher(new Patient(line));
        try {
            int at = from;
            while (at <= line.length() && matcher.find(at)) {
                if (matcher.end() > matcher.start()) {
                    return new Span(matcher.start(), matcher.end());
                }
                at = matcher.end() + 1;
            }
            return Span.NONE;
        } catch (OutOfPatience | StackOverflowError e) {
            return Span.NONE;
        }
    }

    private static final class OutOfPatience extends RuntimeException {
        private static final long serialVersionUID = 1;

        OutOfPatience() {
            super("", null, false, false);
        }
    }

    /// A line that counts how often it is looked at.
    private static final class Patient implements CharSequence {
        private final String line;
        private int looks;

        Patient(String line) {
            this.line = line;
        }

        @Override
        public char charAt(int index) {
            if (++looks > PATIENCE) {
                throw new OutOfPatience();
            }
            return line.charAt(index);
        }

        @Override
        public int length() {
            return line.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return line.substring(start, end);
        }

        @Override
        public String toString() {
            return line;
        }
    }
}
