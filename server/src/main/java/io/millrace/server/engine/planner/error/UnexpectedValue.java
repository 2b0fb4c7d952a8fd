package io.millrace.server.engine.planner.error;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.formats.parquet.vector.reader.TimestampColumnReader;

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
        if (isFormerTime(slip)) {
            return Optional.of("A file has a time before 1970 with a fraction of a second, which the reader of Parquet"
                    + " cannot read. Write such times in milliseconds, and set 'parquet.utc-timezone' = 'true'.");
        }
        if (!PlannerErrors.isBug(slip)) {
            return Optional.empty();
        }
        if (isIn(slip, "org.apache.avro.")) {
            return Optional.of("The data is not in Avro, or has another schema than the table. Check 'format' and the"
                    + " columns.");
        }
        if (isIn(slip, "org.apache.flink.connector.jdbc.")) {
            return types(slip)
                    .map(types -> "A column has another type in the database than in the table: " + types.in()
                            + " there, and " + types.table() + " here.");
        }
        return isRead(slip)
                ? types(slip)
                        .map(types -> "A column has another type in the source than in the table: " + types.in()
                                + " there, and " + types.table() + " here. Give the table the type of the source, and"
                                + " convert it in the query.")
                : Optional.empty();
    }

    /// The engine makes a negative fraction of such a time, and refuses that. Where a column has a dictionary, it does
    /// so when a later operator asks for the value, which does not know the file.
    private static boolean isFormerTime(Throwable slip) {
        return PlannerErrors.isOfType(slip, IllegalArgumentException.class)
                && isIn(slip, TimestampColumnReader.class.getName());
    }

    /// Whether a row has a value of another class than its reader asks for. A connector has put it there, such as that
    /// of databases, which does not convert numbers; the engine's own rows are binary or have the planned types.
    private static boolean isRead(Throwable slip) {
        var trace = slip.getStackTrace();
        return trace.length > 0 && trace[0].getClassName().equals("org.apache.flink.table.data.GenericRowData");
    }

    /// Libraries may be in packages of the jar that brings them.
    private static boolean isIn(Throwable slip, String library) {
        return Arrays.stream(slip.getStackTrace())
                .limit(FRAMES)
                .anyMatch(frame -> frame.getClassName().contains(library));
    }

    /// The types of a value, where it comes from and in its table.
    private record Types(String in, String table) {}

    private static Optional<Types> types(Throwable slip) {
        return Optional.ofNullable(slip.getMessage())
                .map(message -> CAST.matcher(message.replaceFirst("^java\\.lang\\.ClassCastException: ", "")))
                .filter(Matcher::matches)
                .map(cast -> new Types(type(cast.group(1)), type(cast.group(2))));
    }

    private static String type(String name) {
        return TYPES.getOrDefault(name, name);
    }
}
