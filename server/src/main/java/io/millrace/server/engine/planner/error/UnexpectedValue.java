package io.millrace.server.engine.planner.error;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Data that has not the types or the format of its table, where a library meets that as a slip in its own code.
final class UnexpectedValue {
    private static final Pattern CAST =
            Pattern.compile("class (?:java\\.\\w+\\.)?(\\S+) cannot be cast to class (?:java\\.\\w+\\.)?(\\S+)( .*)?");

    /// The types of columns by the classes of their values.
    private static final Map<String, String> TYPES = Map.of(
            "String", "STRING",
            "Boolean", "BOOLEAN",
            "Integer", "INT",
            "Long", "BIGINT",
            "Float", "FLOAT",
            "Double", "DOUBLE",
            "BigDecimal", "DECIMAL",
            "Timestamp", "TIMESTAMP",
            "Date", "DATE",
            "[B", "BYTES");

    /// The call that failed is not far below.
    private static final int FRAMES = 8;

    private UnexpectedValue() {}

    /// A sentence for the slip; empty if it is another one.
    static Optional<String> in(Throwable slip) {
        if (!PlannerErrors.isBug(slip)) {
            return Optional.empty();
        }
        if (isIn(slip, "org.apache.avro.")) {
            return Optional.of("The data is not in Avro, or has another schema than the table. Check 'format' and the"
                    + " columns.");
        }
        return isIn(slip, "org.apache.flink.connector.jdbc.")
                ? Optional.ofNullable(slip.getMessage()).flatMap(UnexpectedValue::ofDatabase)
                : Optional.empty();
    }

    /// Libraries may be in packages of the jar that brings them.
    private static boolean isIn(Throwable slip, String library) {
        return Arrays.stream(slip.getStackTrace())
                .limit(FRAMES)
                .anyMatch(frame -> frame.getClassName().contains(library));
    }

    private static Optional<String> ofDatabase(String message) {
        var cast = CAST.matcher(message.replaceFirst("^java\\.lang\\.ClassCastException: ", ""));
        return cast.matches()
                ? Optional.of("A column has another type in the database than in the table: " + type(cast.group(1))
                        + " there, and " + type(cast.group(2)) + " here.")
                : Optional.empty();
    }

    private static String type(String name) {
        return TYPES.getOrDefault(name, name);
    }
}
