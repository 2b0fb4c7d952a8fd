package io.millrace.server.engine.file.text;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Optional;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.TimeType;

/// A column of a file of CSV.
///
/// @param target the index of the field in a row; negative if it is not asked for
/// @param engine reads what is unclear to the parser
record CsvColumn(int target, FieldParser parser, CsvValue engine) implements Serializable {
    /// The steps of milliseconds by the precision of a time.
    private static final int[] STEPS = {1_000, 100, 10, 1};

    /// Empty if the engine has to read it.
    static Optional<CsvColumn> of(String name, LogicalType type, int target, boolean lenient) {
        return parser(type).map(parser -> new CsvColumn(target, parser, new CsvEngineValue(name, type, lenient)));
    }

    static CsvColumn skipped() {
        return new CsvColumn(-1, (_, _, _) -> FieldParser.UNCLEAR, CsvEngineValue.NONE);
    }

    /// A column of `csv-file`, which has other forms of times than the engine's format, and bytes.
    static CsvColumn ofFile(LogicalType type, int target, CsvValue engine) {
        var parser = switch (type.getTypeRoot()) {
            case DATE -> Optional.<FieldParser>of(TimeParsers::parseDate);
            case TIME_WITHOUT_TIME_ZONE -> Optional.of(TimeParsers.time(1));
            case TIMESTAMP_WITHOUT_TIME_ZONE -> Optional.of(moment(false));
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> Optional.of(moment(true));
            default -> parser(type);
        };
        return new CsvColumn(target, parser.orElse((_, _, _) -> FieldParser.UNCLEAR), engine);
    }

    private static FieldParser moment(boolean zone) {
        var withSpace = TimeParsers.timestamp(' ', zone);
        var withLetter = TimeParsers.timestamp('T', zone);
        return (bytes, from, to) -> {
            var found = withSpace.parse(bytes, from, to);
            return found instanceof FieldParser.Unclear ? withLetter.parse(bytes, from, to) : found;
        };
    }

    private static Optional<FieldParser> parser(LogicalType type) {
        return switch (type.getTypeRoot()) {
            case CHAR, VARCHAR -> Optional.of(CsvColumn::text);
            case BOOLEAN -> Optional.of(CsvColumn::bool);
            case TINYINT -> Optional.of(NumberParsers::parseByte);
            case SMALLINT -> Optional.of(NumberParsers::parseShort);
            case INTEGER -> Optional.of(NumberParsers::parseInt);
            case BIGINT -> Optional.of(NumberParsers::parseLong);
            case FLOAT -> Optional.of(NumberParsers::parseFloat);
            case DOUBLE -> Optional.of(NumberParsers::parseDouble);
            case DECIMAL -> Optional.of(NumberParsers.decimal((DecimalType) type));
            case DATE ->
                Optional.of(TimeParsers.skipsDays() ? (_, _, _) -> FieldParser.UNCLEAR : TimeParsers::parseDate);
            case TIME_WITHOUT_TIME_ZONE -> Optional.of(TimeParsers.time(STEPS[((TimeType) type).getPrecision()]));
            case TIMESTAMP_WITHOUT_TIME_ZONE -> Optional.of(TimeParsers.timestamp(' ', false));
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> Optional.of(TimeParsers.timestamp(' ', true));
            default -> Optional.empty();
        };
    }

    /// A text with a copy of the bytes.
    static Object text(byte[] bytes, int from, int to) {
        return from == to
                ? BinaryStringData.EMPTY_UTF8
                : BinaryStringData.fromBytes(Arrays.copyOfRange(bytes, from, to));
    }

    private static Object bool(byte[] bytes, int from, int to) {
        return switch (to - from) {
            case 4 -> matches(bytes, from, "true") ? (Object) true : FieldParser.UNCLEAR;
            case 5 -> matches(bytes, from, "false") ? (Object) false : FieldParser.UNCLEAR;
            default -> FieldParser.UNCLEAR;
        };
    }

    private static boolean matches(byte[] bytes, int from, String text) {
        for (int i = 0; i < text.length(); i++) {
            if (bytes[from + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
