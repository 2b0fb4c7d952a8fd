package io.millrace.server.engine.file;

import io.millrace.server.datafile.CsvRecordReader;
import io.millrace.server.datafile.FileGuess;
import java.io.IOException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;

/// Makes rows of the records of the format `csv-file`.
public final class CsvRowConverter implements Serializable {
    private static final long serialVersionUID = 1;
    private static final int DATE_LENGTH = 10;

    private final List<String> names;
    private final List<String> types;
    private final List<Parser> parsers;
    private final boolean lenient;
    /// The columns that make the fields of a row; all of them if null, as in a job that was started before this field.
    private final int @Nullable [] produced;

    private CsvRowConverter(RowType type, int[] produced, boolean lenient) {
        this.names = new ArrayList<>(type.getFieldNames());
        this.types = new ArrayList<>(
                type.getChildren().stream().map(LogicalType::asSummaryString).toList());
        this.parsers = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            parsers.add(parser(names.get(i), type.getTypeAt(i)));
        }
        this.produced = produced;
        this.lenient = lenient;
    }

    /// @param produced the columns that make the fields of a row
    /// @param lenient  whether what does not fit is NULL
    static CsvRowConverter of(RowType type, int[] produced, boolean lenient) {
        return new CsvRowConverter(type, produced, lenient);
    }

    /// Reads a value in the engine's own form.
    private interface Parser extends Serializable {
        Object parse(String text);
    }

    private static Parser parser(String name, LogicalType type) {
        return switch (type.getTypeRoot()) {
            case CHAR, VARCHAR -> StringData::fromString;
            case BOOLEAN -> CsvRowConverter::bool;
            case TINYINT -> Byte::valueOf;
            case SMALLINT -> Short::valueOf;
            case INTEGER -> Integer::valueOf;
            case BIGINT -> Long::valueOf;
            case FLOAT -> Float::valueOf;
            case DOUBLE -> Double::valueOf;
            case DECIMAL -> decimal((DecimalType) type);
            case DATE -> text -> (int) LocalDate.parse(text).toEpochDay();
            case TIME_WITHOUT_TIME_ZONE -> text -> (int) (LocalTime.parse(text).toNanoOfDay() / 1_000_000);
            case TIMESTAMP_WITHOUT_TIME_ZONE -> text -> TimestampData.fromLocalDateTime(moment(text));
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> CsvRowConverter::instant;
            case BINARY, VARBINARY -> text -> Base64.getDecoder().decode(text);
            default ->
                throw new ValidationException("A file of CSV has no column of the type " + type.asSummaryString()
                        + ", which " + name + " has. Make it a STRING.");
        };
    }

    private static Object bool(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(text);
        };
    }

    private static Parser decimal(DecimalType type) {
        int precision = type.getPrecision();
        int scale = type.getScale();
        return text -> {
            var value = DecimalData.fromBigDecimal(new BigDecimal(text), precision, scale);
            if (value == null) {
                throw new IllegalArgumentException(text);
            }
            return value;
        };
    }

    private static LocalDateTime moment(String text) {
        if (text.length() == DATE_LENGTH) {
            return LocalDate.parse(text).atStartOfDay();
        }
        return LocalDateTime.parse(withLetter(text));
    }

    private static Object instant(String text) {
        return TimestampData.fromInstant(OffsetDateTime.parse(withLetter(text)).toInstant());
    }

    private static String withLetter(String text) {
        return text.length() > DATE_LENGTH && text.charAt(DATE_LENGTH) == ' '
                ? text.substring(0, DATE_LENGTH) + 'T' + text.substring(DATE_LENGTH + 1)
                : text;
    }

    /// The number of columns.
    public int width() {
        return names.size();
    }

    /// Refuses a header that differs from the table, as one of several files may have it: values would get into the
    /// wrong columns without an error.
    ///
    /// @param exact whether names that the table does not have are refused too, and not only those at another place
    public void checkHeader(CsvRecordReader record, boolean exact) throws IOException {
        var header = FileGuess.names(record);
        for (int i = 0; i < Math.max(names.size(), header.size()); i++) {
            var name = i < names.size() ? names.get(i) : null;
            var found = i < header.size() ? header.get(i) : null;
            boolean same = name != null && name.equalsIgnoreCase(found);
            if (!same && (exact || (name != null && header.stream().anyMatch(name::equalsIgnoreCase)))) {
                throw new BadLineException(
                        record.line(),
                        "has " + quoted(found) + " as name " + (i + 1) + ", and the table has " + quoted(name)
                                + ". Values are read by their places: files with other names, or the same in another"
                                + " order, need a table or query of their own.");
            }
        }
    }

    private static String quoted(@Nullable String name) {
        return name == null ? "nothing" : "'" + UnreadableFileException.shown(name) + "'";
    }

    RowData row(CsvRecordReader record) throws IOException {
        if (record.size() != names.size() && !lenient) {
            throw new BadLineException(
                    record.line(),
                    "has " + record.size() + " fields, and the table has " + names.size()
                            + " columns. Correct the file, or set 'csv-file.on-error' = 'null'.");
        }
        int width = produced == null ? names.size() : produced.length;
        var row = new GenericRowData(width);
        for (int i = 0; i < width; i++) {
            int column = produced == null ? i : produced[i];
            row.setField(i, column < record.size() ? value(record, column) : null);
        }
        return row;
    }

    /// The value of a field in the engine's own form.
    ///
    /// @throws IllegalArgumentException or a `DateTimeException`, if the text is not valid for the column
    public Object value(int index, String text) {
        return parsers.get(index).parse(text);
    }

    private @Nullable Object value(CsvRecordReader record, int index) throws IOException {
        var text = record.field(index);
        if (text == null) {
            return null;
        }
        try {
            return value(index, text);
        } catch (IllegalArgumentException | DateTimeException invalid) { // it says less than this, so it is not a cause
            if (lenient) {
                return null;
            }
            throw new BadLineException(
                    record.line(),
                    "has '" + UnreadableFileException.shown(text) + "' in the column " + names.get(index)
                            + ", which is not a valid " + types.get(index) + ". Make the column a STRING, or set"
                            + " 'csv-file.on-error' = 'null'.");
        }
    }
}
