package io.millrace.sql.run;

import io.millrace.wire.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The reason why a statement failed, for a person: one sentence, its position in the statement, and details. Made from
/// what a server says, be it a few lines or a whole stack trace.
///
/// @param reason   the innermost cause, which is the most particular
/// @param expected words that could have stood there
/// @param around   the causes outside it, innermost first
/// @param reference what to give an operator, such as the id of an incident
/// @param advice   what to do about it
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

    /// A place in the statement, counted from 1; both ends are within.
    public record Position(int line, int column, int endLine, int endColumn) {

        /// How many characters of the statement stand before it.
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

    /// For a reason that is already a sentence.
    public static StatementProblem of(String reason, String... advice) {
        return new StatementProblem(reason, Optional.empty(), List.of(), List.of(), Optional.empty(), List.of(advice));
    }

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

    /// The same with something to try.
    public StatementProblem advised(String more) {
        var all = new ArrayList<>(advice);
        all.add(more);
        return new StatementProblem(reason, position, expected, around, reference, all);
    }

    /// Whether a word stands where it cannot, rather than a name that does not exist.
    public boolean misplaced() {
        return reason.endsWith(MISPLACED);
    }

    private static StatementProblem of(List<String> causes, List<String> expected, Optional<String> reference) {
        var said = new ArrayList<String>();
        for (var cause : causes) {
            var sentence = sentence(cause);
            if (!sentence.isEmpty()) {
                // an outer cause often repeats the inner one's words after its own: once is enough
                said.removeIf(outer -> outer.endsWith(sentence));
                said.add(sentence);
            }
        }
        if (said.isEmpty()) {
            said.add("The server gave no reason.");
        }
        var around = new ArrayList<>(said.subList(0, said.size() - 1)).reversed();
        return new StatementProblem(said.getLast(), position(causes), expected, around, reference, List.of());
    }

    private static Optional<String> word(String expectation) {
        var matcher = EXPECTED.matcher(expectation);
        return matcher.find() ? Optional.of(matcher.group(1).replace("\"", "")) : Optional.empty();
    }

    /// Without the classes of exceptions and without the place, which is marked instead.
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
        // `/ by zero` says little without ArithmeticException
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
        // longer numbers than any place has are no place
        var digits = matcher.group(group);
        return digits.length() > 9 ? 0 : Integer.parseInt(digits);
    }
}
