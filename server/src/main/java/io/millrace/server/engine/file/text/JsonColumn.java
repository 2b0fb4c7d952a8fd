package io.millrace.server.engine.file.text;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.flink.formats.common.TimestampFormat;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;

/// A field of a JSON object that a query reads.
///
/// @param string parses the content of a string, without escapes
/// @param number parses a number
record JsonColumn(String name, Kind kind, FieldParser string, FieldParser number) implements Serializable {
    private static final FieldParser UNCLEAR = (_, _, _) -> FieldParser.UNCLEAR;

    /// The types that accept more than others: strings with escapes, and literals.
    enum Kind {
        TEXT,
        BOOLEAN,
        OTHER
    }

    /// Empty if the engine has to read it.
    static Optional<JsonColumn> of(String name, LogicalType type, TimestampFormat times) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
            return Optional.empty();
        }
        char separator = times == TimestampFormat.SQL ? ' ' : 'T';
        return switch (type.getTypeRoot()) {
            case CHAR, VARCHAR -> Optional.of(new JsonColumn(name, Kind.TEXT, CsvColumn::text, UNCLEAR));
            case BOOLEAN -> Optional.of(new JsonColumn(name, Kind.BOOLEAN, UNCLEAR, UNCLEAR));
            case TINYINT -> number(name, NumberParsers::parseByte);
            case SMALLINT -> number(name, NumberParsers::parseShort);
            case INTEGER -> number(name, NumberParsers::parseInt);
            case BIGINT -> number(name, NumberParsers::parseLong);
            case FLOAT -> number(name, NumberParsers::parseFloat);
            case DOUBLE -> number(name, JsonColumn::parseDouble);
            case DECIMAL -> number(name, NumberParsers.decimal((DecimalType) type));
            case DATE -> column(name, TimeParsers::parseDate, UNCLEAR);
            case TIME_WITHOUT_TIME_ZONE -> column(name, TimeParsers.time(1), UNCLEAR);
            case TIMESTAMP_WITHOUT_TIME_ZONE -> column(name, TimeParsers.timestamp(separator, false), UNCLEAR);
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> column(name, TimeParsers.timestamp(separator, true), UNCLEAR);
            default -> column(name, UNCLEAR, UNCLEAR);
        };
    }

    private static Optional<JsonColumn> number(String name, FieldParser parser) {
        return column(name, parser, parser);
    }

    private static Optional<JsonColumn> column(String name, FieldParser string, FieldParser number) {
        return Optional.of(new JsonColumn(name, Kind.OTHER, string, number));
    }

    /// Many digits are common here.
    private static Object parseDouble(byte[] bytes, int from, int to) {
        var plain = NumberParsers.parseDouble(bytes, from, to);
        if (!(plain instanceof FieldParser.Unclear) || !isPlain(bytes, from, to)) {
            return plain;
        }
        return Double.parseDouble(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
    }

    /// Whether a text has digits and at most one point after the first of them.
    private static boolean isPlain(byte[] bytes, int from, int to) {
        int points = 0;
        for (int i = from; i < to; i++) {
            boolean point = i > from && bytes[i] == '.';
            points += point ? 1 : 0;
            if (points > 1 || !(point || (bytes[i] >= '0' && bytes[i] <= '9'))) {
                return false;
            }
        }
        return from < to;
    }
}
