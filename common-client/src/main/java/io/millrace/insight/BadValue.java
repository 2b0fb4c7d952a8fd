package io.millrace.insight;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A value that a `CAST` of a statement could not convert, which failed the job.
///
/// @param types the names that the target type may have in a plan
public record BadValue(List<String> types) {
    private static final Pattern CONVERSION =
            Pattern.compile("\\b(?:BinaryStringDataUtil|DecimalDataUtils|DateTimeUtils)\\.(\\w+)\\(");
    private static final Map<String, List<String>> TYPES = Map.ofEntries(
            Map.entry("toByte", List.of("TINYINT")),
            Map.entry("toShort", List.of("SMALLINT")),
            Map.entry("toInt", List.of("INTEGER", "INT")),
            Map.entry("toLong", List.of("BIGINT")),
            Map.entry("toFloat", List.of("FLOAT")),
            Map.entry("toDouble", List.of("DOUBLE")),
            Map.entry("toDecimal", List.of("DECIMAL")),
            Map.entry("toBoolean", List.of("BOOLEAN")),
            Map.entry("toDate", List.of("DATE")),
            Map.entry("toTime", List.of("TIME")),
            Map.entry("toTimestamp", List.of("TIMESTAMP")),
            Map.entry("toTimestampWithLocalZone", List.of("TIMESTAMP_LTZ", "TIMESTAMP_WITH_LOCAL_TIME_ZONE")));
    private static final Pattern CAST = Pattern.compile("(?<![\\w])CAST\\(");

    public BadValue {
        types = List.copyOf(types);
    }

    /// The bad value that caused a trace; empty for any other failure.
    public static Optional<BadValue> in(Trace trace) {
        return trace.root().frames().stream()
                .map(CONVERSION::matcher)
                .filter(Matcher::find)
                .flatMap(frame -> Optional.ofNullable(TYPES.get(frame.group(1))).stream())
                .findFirst()
                .map(BadValue::new);
    }

    /// A sentence that names the `TRY_CAST` that keeps the job running.
    ///
    /// @param expression the one that failed, if known
    public String advice(Optional<String> expression) {
        var cast = expression.map(known -> "TRY_" + known).orElse("TRY_CAST(... AS " + types.getFirst() + ")");
        return cast + " gives NULL where the value cannot be converted, and the job goes on.";
    }

    /// The expressions in the description of the operators that may have failed.
    public List<String> expressions(String plan) {
        var found = new ArrayList<String>();
        var cast = CAST.matcher(plan);
        while (cast.find()) {
            end(plan, cast.end()).map(end -> plan.substring(cast.start(), end)).ifPresent(expression -> {
                if (converts(expression) && !found.contains(expression)) {
                    found.add(expression);
                }
            });
        }
        return found;
    }

    private boolean converts(String expression) {
        int as = expression.toUpperCase(Locale.ROOT).lastIndexOf(" AS ");
        var type = as < 0 ? "" : expression.substring(as + " AS ".length(), expression.length() - 1);
        var name = type.replaceAll("\\(.*|(?i)\\s+NOT NULL$", "")
                .strip()
                .replaceAll("\\s+", "_")
                .toUpperCase(Locale.ROOT);
        return types.contains(name);
    }

    /// The position behind the bracket that closes the one before `start`.
    private static Optional<Integer> end(String plan, int start) {
        int open = 1;
        for (int at = start; at < plan.length(); at++) {
            open += plan.charAt(at) == '(' ? 1 : plan.charAt(at) == ')' ? -1 : 0;
            if (open == 0) {
                return Optional.of(at + 1);
            }
        }
        return Optional.empty();
    }
}
