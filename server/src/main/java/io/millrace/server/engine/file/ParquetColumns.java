package io.millrace.server.engine.file;

import io.millrace.wire.Refusal;
import io.millrace.wire.sql.DataFiles;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/// Reads the columns of a Parquet file as types of SQL.
final class ParquetColumns {
    private static final int MILLIS = 3;
    private static final int MICROS = 6;
    private static final int NANOS = 9;

    private ParquetColumns() {}

    static List<DataFiles.GuessedColumn> of(InputFile file) throws IOException {
        return of(schema(file));
    }

    static List<DataFiles.GuessedColumn> of(MessageType schema) {
        return schema.getFields().stream()
                .map(field -> new DataFiles.GuessedColumn(field.getName(), type(field), List.of()))
                .toList();
    }

    /// Whether moments are stored as the engine itself does, in the time zone of the reader. Others are local times.
    static boolean hasFormerMoments(MessageType schema) {
        return schema.getColumns().stream()
                .anyMatch(column ->
                        column.getPrimitiveType().getPrimitiveTypeName() == PrimitiveType.PrimitiveTypeName.INT96);
    }

    static MessageType schema(InputFile file) throws IOException {
        try (var reader =
                new ParquetFileReader(file, ParquetReadOptions.builder().build())) {
            return reader.getFileMetaData().getSchema();
        } catch (RuntimeException e) { // the library's way to say that the file is broken
            var reason = String.valueOf(e.getMessage())
                    .replaceFirst("(?s)^\\S+ is not a Parquet file.*", "it has another format, or its end is missing.");
            throw Refusal.statementFailed("The Parquet file cannot be read: " + reason);
        }
    }

    private static String type(Type field) {
        if (field.isRepetition(Type.Repetition.REPEATED)) {
            return "ARRAY<" + single(field) + ">"; // as old writers store lists
        }
        return single(field);
    }

    private static String single(Type field) {
        return field.isPrimitive() ? primitive(field.asPrimitiveType()) : group(field.asGroupType());
    }

    private static String group(GroupType group) {
        var annotation = group.getLogicalTypeAnnotation();
        if (annotation instanceof LogicalTypeAnnotation.ListLogicalTypeAnnotation) {
            return "ARRAY<" + element(group) + ">";
        }
        if (annotation instanceof LogicalTypeAnnotation.MapLogicalTypeAnnotation && group.getFieldCount() == 1) {
            var entry = group.getType(0).asGroupType();
            return "MAP<" + type(entry.getType(0)) + ", " + type(entry.getType(1)) + ">";
        }
        return row(group);
    }

    private static String row(GroupType group) {
        return group.getFields().stream()
                .map(field -> "`" + field.getName().replace("`", "``") + "` " + type(field))
                .collect(Collectors.joining(", ", "ROW<", ">"));
    }

    /// Lists have a repeated group around their element, or in old files the element itself.
    private static String element(GroupType list) {
        var repeated = list.getType(0);
        if (repeated.isPrimitive()) {
            return primitive(repeated.asPrimitiveType());
        }
        var inner = repeated.asGroupType();
        boolean wraps = inner.getFieldCount() == 1
                && !inner.getName().equals("array")
                && !inner.getName().equals(list.getName() + "_tuple");
        return wraps ? type(inner.getType(0)) : row(inner);
    }

    private static String primitive(PrimitiveType type) {
        var annotation = type.getLogicalTypeAnnotation();
        return switch (type.getPrimitiveTypeName()) {
            case BOOLEAN -> "BOOLEAN";
            case INT32 -> whole(annotation, "INT");
            case INT64 -> whole(annotation, "BIGINT");
            case FLOAT -> "FLOAT";
            case DOUBLE -> "DOUBLE";
            case INT96 -> "TIMESTAMP(" + NANOS + ")";
            case BINARY, FIXED_LEN_BYTE_ARRAY -> bytes(annotation);
        };
    }

    private static String whole(@Nullable LogicalTypeAnnotation annotation, String plain) {
        return switch (annotation) {
            case LogicalTypeAnnotation.DateLogicalTypeAnnotation _ -> "DATE";
            case LogicalTypeAnnotation.TimeLogicalTypeAnnotation time ->
                time.getUnit() == LogicalTypeAnnotation.TimeUnit.MILLIS ? "TIME(3)" : plain;
            case LogicalTypeAnnotation.TimestampLogicalTypeAnnotation moment ->
                (moment.isAdjustedToUTC() ? "TIMESTAMP_LTZ(" : "TIMESTAMP(") + precision(moment.getUnit()) + ")";
            case LogicalTypeAnnotation.DecimalLogicalTypeAnnotation decimal -> decimal(decimal);
            case LogicalTypeAnnotation.IntLogicalTypeAnnotation number -> number(number);
            case null, default -> plain;
        };
    }

    private static String number(LogicalTypeAnnotation.IntLogicalTypeAnnotation number) {
        return switch (number.getBitWidth()) {
            case 8 -> number.isSigned() ? "TINYINT" : "INT";
            case 16 -> number.isSigned() ? "SMALLINT" : "INT";
            case 32 -> "INT";
            default -> "BIGINT";
        };
    }

    private static int precision(LogicalTypeAnnotation.TimeUnit unit) {
        return switch (unit) {
            case MILLIS -> MILLIS;
            case MICROS -> MICROS;
            case NANOS -> NANOS;
        };
    }

    private static String decimal(LogicalTypeAnnotation.DecimalLogicalTypeAnnotation decimal) {
        return "DECIMAL(" + decimal.getPrecision() + ", " + decimal.getScale() + ")";
    }

    private static String bytes(@Nullable LogicalTypeAnnotation annotation) {
        return switch (annotation) {
            case LogicalTypeAnnotation.StringLogicalTypeAnnotation _,
                    LogicalTypeAnnotation.EnumLogicalTypeAnnotation _,
                    LogicalTypeAnnotation.JsonLogicalTypeAnnotation _ -> "STRING";
            case LogicalTypeAnnotation.DecimalLogicalTypeAnnotation decimal -> decimal(decimal);
            case null, default -> "BYTES";
        };
    }
}
