package io.millrace.wire.sql;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A value of a row, or a part of a nested value.
public sealed interface Cell {

    /// No value.
    record Absent() implements Cell {
        @Override
        public String display() {
            return "NULL";
        }
    }

    /// Text, including dates, times and base64 bytes, which are text in JSON, and every value of a plain-text page.
    record Text(String value) implements Cell {
        @Override
        public String display() {
            return value;
        }
    }

    /// A number with all its digits.
    record Numeric(BigDecimal value) implements Cell {
        private static final int MAX_SCALE = 38;

        /// Returns the value as text. A number has no exponent, unless it is outside the range of decimals.
        @Override
        public String display() {
            return value.scale() >= 0 && value.scale() <= MAX_SCALE ? value.toPlainString() : value.toString();
        }
    }

    record Bool(boolean value) implements Cell {
        @Override
        public String display() {
            return value ? "TRUE" : "FALSE";
        }
    }

    record Items(List<Cell> values) implements Cell {
        public Items {
            values = List.copyOf(values);
        }

        @Override
        public String display() {
            return "[" + String.join(", ", values.stream().map(Cell::display).toList()) + "]";
        }
    }

    /// A map, a multiset with its counts, or a nested row with the names of its fields.
    record Entries(Map<String, Cell> values) implements Cell {
        public Entries {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }

        @Override
        public String display() {
            var entries = new ArrayList<String>();
            values.forEach((name, value) -> entries.add(name + "=" + value.display()));
            return "{" + String.join(", ", entries) + "}";
        }
    }

    /// The value as text for people.
    String display();

    /// Converts a JSON value.
    static Cell of(@Nullable Object json) {
        return switch (json) {
            case null -> new Absent();
            case String text -> new Text(text);
            case Boolean truth -> new Bool(truth);
            case BigDecimal number -> new Numeric(number);
            case BigInteger number -> new Numeric(new BigDecimal(number));
            case Float number -> floating(number.doubleValue(), number.toString());
            case Double number -> floating(number, number.toString());
            case Number number -> new Numeric(BigDecimal.valueOf(number.longValue()));
            case List<?> list -> new Items(list.stream().map(Cell::of).toList());
            case Map<?, ?> map -> {
                var entries = new LinkedHashMap<String, Cell>();
                map.forEach((name, value) -> entries.put(String.valueOf(name), of(value)));
                yield new Entries(entries);
            }
            default -> new Text(json.toString());
        };
    }

    private static Cell floating(double number, String text) {
        return Double.isFinite(number) ? new Numeric(new BigDecimal(text)) : new Text(text);
    }
}
