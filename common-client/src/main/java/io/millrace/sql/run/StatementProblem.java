package io.millrace.sql.run;

import io.millrace.client.Reply;
import io.millrace.wire.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The reason of a failure for people, extracted from a server's messages or stack trace.
///
/// @param reason    the innermost cause, as a sentence
/// @param position  in the statement
/// @param expected  the words that would be valid at the position
/// @param around    the causes around it, innermost first
/// @param reference for an operator, such as the id of an incident
/// @param advice    sentences that say what to do
public record StatementProblem(
        String reason,
        Optional<Position> position,
        List<String> expected,
        List<String> around,
        Optional<String> reference,
        List<String> advice) {
    public StatementProblem {
        advice = List.copyOf(advice);
        expected = List.copyOf(expected);
        around = List.copyOf(around);
    }

    /// A position in a statement. Lines and columns are counted from 1, and the end is inclusive.
    public record Position(int line, int column, int endLine, int endColumn) {

        /// The offset of the position in the statement.
        public int offsetIn(String statement) {
            int offset = 0;
            for (int i = 1; i < line && offset >= 0; i++) {
                offset = statement.indexOf('\n', offset) + 1;
            }
            return Math.clamp(offset + column - 1L, 0, statement.length());
        }
    }

    private static final String MISPLACED = " is not expected here.";
    private static final Pattern FRAME =
            Pattern.compile("at [\\w.$/<>@-]+\\(.*\\)|\\.\\.\\. \\d+ (more|common frames.*)");
    private static final Pattern EXCEPTION = Pattern.compile("^(?:[a-z_]\\w*\\.)+(?<name>[A-Z][\\w$]*)(?::\\s*|$)");
    private static final Pattern RANGE =
            Pattern.compile("[Ff]rom line (\\d+), column (\\d+) to line (\\d+), column (\\d+)(?:: )?");
    private static final Pattern POINT = Pattern.compile("(?:[Aa]t )?line (\\d+), column (\\d+)(?:: )?");
    private static final Pattern UNEXPECTED = Pattern.compile("Encountered \"(.+)\" at line \\d+, column \\d+\\.");
    private static final Pattern EXPECTED = Pattern.compile("^(\"[^\"]+\"|<[A-Z_ ]+>)");
    private static final Pattern REFERENCE = Pattern.compile("(?i)\\bincident\\b");
    private static final Predicate<String> FRAMING = Pattern.compile(
                    "Internal server error\\.?|Job execution failed\\.?|Recovery is suppressed by \\w+"
                            + "|<Exception on server side:|End of exception on server side>")
            .asMatchPredicate();

    /// The problem of a call without a value.
    public static StatementProblem of(Reply.Failure<?> failure) {
        return failure instanceof Reply.Refused<?> refused ? of(refused.fault()) : of(failure.text());
    }

    /// A problem with a given sentence.
    public static StatementProblem of(String reason, String... advice) {
        return new StatementProblem(reason, Optional.empty(), List.of(), List.of(), Optional.empty(), List.of(advice));
    }

    /// Parses the messages of a fault.
    public static StatementProblem of(Fault fault) {
        var causes = new ArrayList<String>();
        var expected = new ArrayList<String>();
        Optional<String> reference = Optional.empty();
        boolean expecting = false;
        for (var line : fault.text().lines().map(String::strip).toList()) {
            var message = line.startsWith("Caused by: ") ? line.substring("Caused by: ".length()) : line;
            if (message.isEmpty() || FRAME.matcher(message).matches() || FRAMING.test(sentence(message))) {
                expecting = false;
            } else if (REFERENCE.matcher(message).find()) {
                reference = Optional.of(message);
            } else if (message.startsWith("Was expecting")) {
                expecting = true;
            } else if (expecting && EXPECTED.matcher(message).find()) {
                word(message).filter(word -> !expected.contains(word)).ifPresent(expected::add);
            } else {
                expecting = false;
                causes.add(message);
            }
        }
        return of(causes, expected, reference);
    }

    /// A copy with more advice.
    public StatementProblem advised(String more) {
        var all = new ArrayList<>(advice);
        all.add(more);
        return new StatementProblem(reason, position, expected, around, reference, all);
    }

    /// Whether the problem is a syntax error, not an unknown name.
    public boolean misplaced() {
        return reason.endsWith(MISPLACED);
    }

    private static StatementProblem of(List<String> causes, List<String> expected, Optional<String> reference) {
        var sentences = new ArrayList<String>();
        for (var cause : causes) {
            var sentence = sentence(cause);
            if (!sentence.isEmpty()) {
                // an outer cause often ends with the words of the inner one
                sentences.removeIf(outer -> outer.endsWith(sentence));
                sentences.add(sentence);
            }
        }
        if (sentences.isEmpty()) {
            sentences.add("The server gave no reason.");
        }
        var around = new ArrayList<>(sentences.subList(0, sentences.size() - 1)).reversed();
        return new StatementProblem(sentences.getLast(), position(causes), expected, around, reference, List.of());
    }

    private static Optional<String> word(String expectation) {
        var matcher = EXPECTED.matcher(expectation);
        return matcher.find() ? Optional.of(matcher.group(1).replace("\"", "")) : Optional.empty();
    }

    /// The message without exception classes and without the position.
    private static String sentence(String cause) {
        var text = cause;
        var name = "";
        for (var matcher = EXCEPTION.matcher(text); matcher.find(); matcher = EXCEPTION.matcher(text)) {
            name = matcher.group("name");
            text = text.substring(matcher.end());
        }
        text = text.replaceFirst("^SQL (parse|validation) failed\\. ", "");
        text = RANGE.matcher(text).replaceFirst("");
        text = text.replaceFirst("^[Aa]t line \\d+, column \\d+: ", "").strip();
        var unexpected = UNEXPECTED.matcher(text);
        if (unexpected.matches()) {
            return "<EOF>".equals(unexpected.group(1))
                    ? "The statement ends too early."
                    : unexpected.group(1) + MISPLACED;
        }
        // messages such as `/ by zero` need the name of the exception
        boolean bare = text.isEmpty() || (!name.isEmpty() && !Character.isLetter(text.charAt(0)));
        return bare && !name.isEmpty() ? (text.isEmpty() ? name : name + ": " + text) : text;
    }

    private static Optional<Position> position(List<String> causes) {
        for (var cause : causes.reversed()) {
            var range = RANGE.matcher(cause);
            if (range.find()) {
                return Optional.of(
                        new Position(number(range, 1), number(range, 2), number(range, 3), number(range, 4)));
            }
            var point = POINT.matcher(cause);
            if (point.find()) {
                return Optional.of(
                        new Position(number(point, 1), number(point, 2), number(point, 1), number(point, 2)));
            }
        }
        return Optional.empty();
    }

    private static int number(Matcher matcher, int group) {
        // a longer number is not a position
        var digits = matcher.group(group);
        return digits.length() > 9 ? 0 : Integer.parseInt(digits);
    }
}
