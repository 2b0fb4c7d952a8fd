package io.millrace.server.engine.file;

import java.util.List;
import java.util.Optional;
import org.apache.flink.avro.shaded.org.apache.avro.Schema;

/// The names of records within a column. The engine makes up names for those of a table, and its reader of files does
/// not compare them, but Avro's check of schemas does.
final class AvroRecordNames {
    private AvroRecordNames() {}

    /// The schema of a table's column with the names of the file's records.
    static Schema of(Schema written, Schema column) {
        return switch (column.getType()) {
            case UNION ->
                Schema.createUnion(column.getTypes().stream()
                        .map(branch -> of(written, branch))
                        .toList());
            case RECORD ->
                branch(written, Schema.Type.RECORD)
                        .map(record -> record(record, column))
                        .orElse(column);
            case ARRAY ->
                branch(written, Schema.Type.ARRAY)
                        .map(array -> Schema.createArray(of(array.getElementType(), column.getElementType())))
                        .orElse(column);
            case MAP ->
                branch(written, Schema.Type.MAP)
                        .map(map -> Schema.createMap(of(map.getValueType(), column.getValueType())))
                        .orElse(column);
            case ENUM, FIXED, STRING, BYTES, INT, LONG, FLOAT, DOUBLE, BOOLEAN, NULL -> column;
        };
    }

    private static Schema record(Schema written, Schema column) {
        var fields = column.getFields().stream()
                .map(field -> {
                    var found = written.getField(field.name());
                    return new Schema.Field(
                            field.name(),
                            found == null ? field.schema() : of(found.schema(), field.schema()),
                            field.doc(),
                            field.defaultVal());
                })
                .toList();
        return Schema.createRecord(written.getName(), column.getDoc(), written.getNamespace(), false, fields);
    }

    private static Optional<Schema> branch(Schema written, Schema.Type type) {
        return (written.isUnion() ? written.getTypes() : List.of(written))
                .stream().filter(one -> one.getType() == type).findFirst();
    }
}
