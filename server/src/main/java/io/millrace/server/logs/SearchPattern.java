package io.millrace.server.logs;

import io.millrace.server.concurrent.CheckedText;
import io.millrace.server.concurrent.Deadline;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// The pattern of one search, on one thread.
interface SearchPattern {
    int MAX_LENGTH = 1000;
    char REPLACEMENT = '\uFFFD';

    /// Finds the first match in the current line, or throws [OutOfTime] at the deadline.
    Optional<Span> in(LineReader line, Deadline deadline) throws OutOfTime;

    /// The matching characters, from `start` up to but excluding `end`.
    record Span(int start, int end) {}

    /// Thrown at the deadline.
    final class OutOfTime extends Exception {
        private static final long serialVersionUID = 1;

        OutOfTime() {
            super("out of time", null, false, false);
        }
    }

    static SearchPattern of(String text, boolean regex, boolean ignoreCase) {
        if (text.isEmpty() || text.length() > MAX_LENGTH) {
            throw Refusal.badRequest("The text to look for must have between 1 and " + MAX_LENGTH + " characters.");
        }
        return regex || ignoreCase ? new Matching(pattern(text, regex, ignoreCase)) : plain(text);
    }

    /// Looks at the bytes first: a text is made of a line that has them only.
    private static SearchPattern plain(String text) {
        var bytes = new BytePattern(text.getBytes(StandardCharsets.UTF_8));
        // it may stand for any bytes that are not characters
        var canBeOtherBytes = text.indexOf(REPLACEMENT) >= 0;
        return (line, _) -> {
            if (!canBeOtherBytes && !line.contains(bytes)) {
                return Optional.empty();
            }
            int start = line.text().indexOf(text);
            return start < 0 ? Optional.empty() : Optional.of(new Span(start, start + text.length()));
        };
    }

    private static Pattern pattern(String text, boolean regex, boolean ignoreCase) {
        int flags = (regex ? 0 : Pattern.LITERAL) | (ignoreCase ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0);
        try {
            return Pattern.compile(text, flags);
        } catch (PatternSyntaxException e) {
            throw new Refusal(
                    FaultCode.BAD_REQUEST,
                    "'" + text + "' is not a regular expression: " + e.getDescription() + ".",
                    e.getIndex() < 0 ? List.of() : List.of("At character " + (e.getIndex() + 1) + "."));
        }
    }

    /// Matches a regular expression. It may take exponential time on one line, and the stack grows with the line:
    /// neither may harm the server.
    final class Matching implements SearchPattern {
        private final Matcher matcher;
        private CharSequence text = "";
        private CheckedText checked = new CheckedText(text, () -> {});

        Matching(Pattern pattern) {
            this.matcher = pattern.matcher("");
        }

        @Override
        public Optional<Span> in(LineReader line, Deadline deadline) throws OutOfTime {
            keep(line.characters(), deadline);
            try {
                matcher.reset(checked);
                return matcher.find() ? Optional.of(new Span(matcher.start(), matcher.end())) : Optional.empty();
            } catch (SearchTimeout e) {
                throw new OutOfTime();
            } catch (StackOverflowError e) {
                throw Refusal.badRequest("The regular expression needs too much depth for a line of " + text.length()
                        + " characters. Write repeated groups without alternatives, such as [ab]* in place of (a|b)*.");
            }
        }

        /// Most lines are one object whose characters change, in a search with one deadline.
        @SuppressWarnings("ReferenceEquality") // the characters of the same object are others
        private void keep(CharSequence characters, Deadline deadline) {
            if (characters != text) {
                text = characters;
                checked = new CheckedText(characters, () -> check(deadline));
            }
        }

        private static void check(Deadline deadline) {
            if (deadline.passed()) {
                throw new SearchTimeout();
            }
        }
    }

    /// Thrown through the matcher, which declares no checked exceptions.
    final class SearchTimeout extends RuntimeException {
        private static final long serialVersionUID = 1;

        SearchTimeout() {
            super("out of time", null, false, false);
        }
    }
}
