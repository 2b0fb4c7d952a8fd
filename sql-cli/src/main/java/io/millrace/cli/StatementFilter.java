package io.millrace.cli;

import io.millrace.sql.parse.NearestWord;
import io.millrace.wire.Arguments;
import io.millrace.wire.sql.StatementHistory;
import io.millrace.wire.sql.StatementHistory.Kind;
import io.millrace.wire.sql.StatementHistory.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Parses the argument of `\statements`: filters such as `outcome=failed`, and words to search for.
final class StatementFilter {
    private static final List<String> NAMES = List.of("outcome", "kind", "session", "since");
    private static final Pattern FILTER = Pattern.compile("([a-z]+)=(\\S+)");
    private static final Pattern AGE = Pattern.compile("(\\d{1,6})([smhd])");

    private StatementFilter() {}

    /// @param now in milliseconds since 1970
    /// @throws IllegalArgumentException if a filter has an unknown value
    static Arguments parse(String text, long now) {
        var arguments = Arguments.NONE;
        var words = new ArrayList<String>();
        for (var word : text.strip().split("\\s+", -1)) {
            var filter = FILTER.matcher(word);
            if (filter.matches() && NAMES.contains(filter.group(1))) {
                arguments = with(arguments, filter.group(1), filter.group(2), now);
            } else {
                words.add(word);
            }
        }
        var search = String.join(" ", words);
        return search.isBlank() ? arguments : arguments.with(StatementHistory.SEARCH, search);
    }

    private static Arguments with(Arguments arguments, String name, String value, long now) {
        return switch (name) {
            case "outcome" ->
                arguments.with(
                        StatementHistory.OUTCOME,
                        constants(Outcome.class, value.replaceAll("(?i)cancelled", "canceled")));
            case "kind" -> arguments.with(StatementHistory.KIND, constants(Kind.class, value));
            case "session" -> arguments.with(StatementHistory.OF_SESSION, value);
            default -> arguments.with(StatementHistory.FROM, now - age(value).toMillis());
        };
    }

    private static <E extends Enum<E>> List<E> constants(Class<E> type, String list) {
        return Arrays.stream(list.split(",", -1))
                .map(word -> constant(type, word.toUpperCase(Locale.ROOT)))
                .toList();
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String word) {
        var known =
                Arrays.stream(type.getEnumConstants()).map(each -> each.name()).toList();
        if (!known.contains(word)) {
            var names = String.join(", ", known).toLowerCase(Locale.ROOT);
            throw new IllegalArgumentException("'" + word.toLowerCase(Locale.ROOT) + "' is none of " + names
                    + NearestWord.to(word, known)
                            .map(near -> "; did you mean " + near.toLowerCase(Locale.ROOT) + "?")
                            .orElse("."));
        }
        return Enum.valueOf(type, word);
    }

    private static Duration age(String text) {
        var age = AGE.matcher(text);
        if (!age.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not an age; write it as 30m, 12h or 7d.");
        }
        long amount = Long.parseLong(age.group(1));
        return switch (age.group(2)) {
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            default -> Duration.ofDays(amount);
        };
    }
}
