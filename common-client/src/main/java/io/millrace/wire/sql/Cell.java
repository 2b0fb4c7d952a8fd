package io.millrace.wire.sql;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A value of a row, or of a value in it, as the wire can tell them apart.
public sealed interface Cell {

    /// No value.
    record Absent() implements Cell {
        @Override
        public String display() {
            return "NULL";
        }
    }

    /// Text, and all that JSON can only write as text: dates, times, bytes in base64; every value of a plain-text page.
    record Text(String value) implements Cell {
        @Override
        public String display() {
            return value;
        }
    }

    /// Any number, with all its digits.
    record Numeral(BigDecimal value) implements Cell {
        private static final int MAX_SCALE = 38;

        /// A decimal is written without an exponent; a number beyond what a decimal can be has one.
        @Override
        public String display() {
            return value.scale() >= 0 && value.scale() <= MAX_SCALE ? value.toPlainString() : value.toString();
        }
    }

    record Truth(boolean value) implements Cell {
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

    /// A map, a multiset with its counts, or a nested row by the names of its fields.
    record Entries(Map<String, Cell> values) implements Cell {
        public Entries {
            values = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }

        @Override
        public String display() {
            var entries = new ArrayList<String>();
            values.forEach((name, value) -> entries.add(name + "=" + value.display()));
            return "{" + String.join(", ", entries) + "}";
        }
    }

    /// The value as a person reads it.
    String display();

    /// Sorts a JSON value into its case.
    static Cell of(@Nullable Object json) {
        return switch (json) {
            case null -> new Absent();
            case String text -> new Text(text);
            case Boolean truth -> new Truth(truth);
            case BigDecimal number -> new Numeral(number);
            case BigInteger number -> new Numeral(new BigDecimal(number));
            case Float number -> floating(number.doubleValue(), number.toString());
            case Double number -> floating(number, number.toString());
            case Number number -> new Numeral(BigDecimal.valueOf(number.longValue()));
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
        return Double.isFinite(number) ? new Numeral(new BigDecimal(text)) : new Text(text);
    }
}
