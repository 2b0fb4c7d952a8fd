package io.millrace.server.engine.file;

import org.apache.flink.avro.shaded.org.apache.avro.LogicalTypes;
import org.apache.flink.avro.shaded.org.apache.avro.Schema;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;

/// The meaning of numbers and bytes in files of Avro, which its own rules for reading them leave out.
final class AvroLogicalTypes {
    /// The largest precision of a time in milliseconds.
    private static final int MILLISECONDS = 3;

    private AvroLogicalTypes() {}

    /// Whether values mean the same in the file as in a table, if they can be read at all.
    static boolean keepValues(Schema written, LogicalType type) {
        if (written.isUnion()) {
            return written.getTypes().stream().allMatch(one -> keepValues(one, type));
        }
        return switch (written.getType()) {
            case INT, LONG -> isSameTime(time(written), time(type));
            case BYTES, FIXED -> !(type instanceof DecimalType decimal) || isDecimal(written, decimal);
            case ARRAY ->
                !(type instanceof ArrayType array) || keepValues(written.getElementType(), array.getElementType());
            case MAP -> !(type instanceof MapType map) || keepValues(written.getValueType(), map.getValueType());
            case RECORD -> !(type instanceof RowType row) || fieldsKeepValues(written, row);
            case ENUM, UNION, STRING, FLOAT, DOUBLE, BOOLEAN, NULL -> true;
        };
    }

    private static boolean fieldsKeepValues(Schema written, RowType row) {
        return row.getFields().stream().allMatch(field -> {
            var found = written.getField(field.getName());
            return found == null || keepValues(found.schema(), field.getType());
        });
    }

    /// A plain number has no unit: the engine takes that of the table, and many programs write times so.
    private static boolean isSameTime(String file, String table) {
        return file.isEmpty() || table.isEmpty() || file.equals(table);
    }

    /// The name of a kind of time; empty for a plain number. Those with and without a time zone have the same numbers.
    private static String time(Schema written) {
        var logical = written.getLogicalType();
        return logical == null ? "" : logical.getName().replaceFirst("^local-", "");
    }

    /// The same of a column.
    private static String time(LogicalType type) {
        return switch (type.getTypeRoot()) {
            case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> "timestamp" + unit(type);
            case TIME_WITHOUT_TIME_ZONE -> "time" + unit(type);
            case DATE -> "date";
            default -> "";
        };
    }

    private static String unit(LogicalType type) {
        return LogicalTypeChecks.getPrecision(type) <= MILLISECONDS ? "-millis" : "-micros";
    }

    private static boolean isDecimal(Schema written, DecimalType type) {
        return written.getLogicalType() instanceof LogicalTypes.Decimal decimal
                && decimal.getScale() == type.getScale()
                && decimal.getPrecision() <= type.getPrecision();
    }
}
