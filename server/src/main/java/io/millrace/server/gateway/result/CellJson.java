package io.millrace.server.gateway.result;

import io.millrace.wire.sql.SqlType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Converts cells to values, lists and maps for JSON.
public final class CellJson {
    private CellJson() {}

    public static @Nullable Object of(SqlType type, @Nullable Object cell) {
        return switch (cell) {
            case null -> null;
            case BigDecimal number -> number.stripTrailingZeros();
            case byte[] bytes -> Base64.getEncoder().encodeToString(bytes);
            case LocalDate date -> date.toString();
            case LocalTime time -> DateTimeFormatter.ISO_LOCAL_TIME.format(time);
            case LocalDateTime time -> DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time) + zone(type);
            default ->
                switch (type) {
                    case SqlType.Array array -> items(array.element(), (List<?>) cell);
                    case SqlType.Multiset multiset ->
                        entries(multiset.element(), new SqlType.Simple("INTEGER", false), (Map<?, ?>) cell);
                    case SqlType.Mapping map -> entries(map.key(), map.value(), (Map<?, ?>) cell);
                    case SqlType.Structure structure -> fields(structure, (List<?>) cell);
                    case SqlType.Scalar _ -> cell;
                };
        };
    }

    /// Converts a non-null nested cell.
    public static Object nested(SqlType type, Object cell) {
        return Optional.ofNullable(of(type, cell)).orElse(cell);
    }

    /// The stock gateway writes the session's local time and marks it as UTC, which clients undo.
    private static String zone(SqlType type) {
        return type instanceof SqlType.Temporal temporal && temporal.name().equals("TIMESTAMP_WITH_LOCAL_TIME_ZONE")
                ? "Z"
                : "";
    }

    private static List<@Nullable Object> items(SqlType element, List<?> items) {
        var values = new ArrayList<@Nullable Object>(items.size());
        for (var item : items) {
            values.add(of(element, item));
        }
        return values;
    }

    /// A key that is not text is written as its text.
    private static Map<String, @Nullable Object> entries(SqlType key, SqlType value, Map<?, ?> map) {
        var entries = new LinkedHashMap<String, @Nullable Object>();
        map.forEach((name, cell) -> entries.put(name == null ? "null" : CellFormatter.of(key, name), of(value, cell)));
        return entries;
    }

    private static Map<String, @Nullable Object> fields(SqlType.Structure type, List<?> cells) {
        var fields = new LinkedHashMap<String, @Nullable Object>();
        for (int i = 0; i < cells.size(); i++) {
            var member = type.members().get(i);
            fields.put(member.name(), of(member.type(), cells.get(i)));
        }
        return fields;
    }
}
