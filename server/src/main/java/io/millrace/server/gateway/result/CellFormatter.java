package io.millrace.server.gateway.result;

import io.millrace.wire.sql.SqlType;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Formats cells as SQL's cast to a string does.
public final class CellFormatter {
    private CellFormatter() {}

    /// The text of a non-null cell.
    public static String of(SqlType type, Object cell) {
        return switch (cell) {
            case Boolean truth -> truth ? "TRUE" : "FALSE";
            case BigDecimal number -> number.toPlainString();
            case byte[] bytes -> "x'" + HexFormat.of().formatHex(bytes) + "'";
            case LocalTime time -> TimestampFormatter.of(time, precision(type));
            case LocalDateTime time -> TimestampFormatter.of(time, precision(type));
            default ->
                switch (type) {
                    case SqlType.Interval interval -> span(interval, (Number) cell);
                    case SqlType.Array array -> items(array.element(), (List<?>) cell);
                    case SqlType.Multiset multiset ->
                        entries(multiset.element(), new SqlType.Simple("INTEGER", false), (Map<?, ?>) cell);
                    case SqlType.Mapping map -> entries(map.key(), map.value(), (Map<?, ?>) cell);
                    case SqlType.Structure structure -> fields(structure, (List<?>) cell);
                    case SqlType.Scalar _ -> String.valueOf(cell);
                };
        };
    }

    private static String nested(SqlType type, @Nullable Object cell) {
        return cell == null ? "NULL" : of(type, cell);
    }

    private static int precision(SqlType type) {
        return type instanceof SqlType.Temporal temporal ? temporal.precision() : 9;
    }

    private static String span(SqlType.Interval type, Number span) {
        var value = span.longValue();
        var sign = value < 0 ? "-" : "+";
        var size = Math.abs(value);
        if (type.name().equals("INTERVAL_YEAR_MONTH")) {
            return sign + size / 12 + "-" + String.format(Locale.ROOT, "%02d", size % 12);
        }
        var seconds = size / 1_000;
        return sign
                + String.format(
                        Locale.ROOT,
                        "%d %02d:%02d:%02d.%03d",
                        seconds / 86_400,
                        seconds / 3_600 % 24,
                        seconds / 60 % 60,
                        seconds % 60,
                        size % 1_000);
    }

    private static String items(SqlType element, List<?> items) {
        return "["
                + String.join(
                        ", ", items.stream().map(item -> nested(element, item)).toList()) + "]";
    }

    private static String entries(SqlType key, SqlType value, Map<?, ?> map) {
        var entries = map.entrySet().stream()
                .map(entry -> nested(key, entry.getKey()) + "=" + nested(value, entry.getValue()))
                .toList();
        return "{" + String.join(", ", entries) + "}";
    }

    private static String fields(SqlType.Structure type, List<?> fields) {
        var text = new StringBuilder("(");
        for (int i = 0; i < fields.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(nested(type.members().get(i).type(), fields.get(i)));
        }
        return text.append(')').toString();
    }
}
