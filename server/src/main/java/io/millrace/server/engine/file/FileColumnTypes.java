package io.millrace.server.engine.file;

import io.millrace.server.datafile.UploadStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.flink.avro.shaded.org.apache.avro.Schema;
import org.apache.flink.avro.shaded.org.apache.avro.SchemaCompatibility;
import org.apache.flink.avro.shaded.org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.flink.avro.shaded.org.apache.avro.file.DataFileStream;
import org.apache.flink.avro.shaded.org.apache.avro.generic.GenericDatumReader;
import org.apache.flink.avro.shaded.org.apache.avro.generic.GenericRecord;
import org.apache.flink.core.fs.Path;
import org.apache.flink.formats.avro.typeutils.AvroSchemaConverter;
import org.apache.flink.formats.parquet.ParquetInputFile;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.utils.LogicalTypeParser;

/// The types of the columns of a file, compared with those that its table reads.
public enum FileColumnTypes {
    /// The reader takes a number for a time and a decimal for one of another scale, because they have the same bytes.
    AVRO {
        @Override
        List<Mismatch> mismatches(Path path, RowType table) throws IOException {
            try (var in = path.getFileSystem().open(path);
                    var file = new DataFileStream<GenericRecord>(in, new GenericDatumReader<>())) {
                return avro(file.getSchema(), table);
            }
        }
    },
    /// The reader says itself what it cannot read, but neither of which column nor of which file. It takes
    /// a decimal for one of another scale.
    PARQUET {
        @Override
        boolean isSilent(RowType table) {
            return table.getChildren().stream().anyMatch(DecimalType.class::isInstance);
        }

        @Override
        List<Mismatch> mismatches(Path path, RowType table) throws IOException {
            var system = path.getFileSystem();
            try (var in = system.open(path)) {
                var columns = ParquetColumns.of(
                        new ParquetInputFile(in, system.getFileStatus(path).getLen()));
                var found = new ArrayList<Mismatch>();
                for (var column : columns) {
                    int index = table.getFieldIndex(column.name());
                    if (index >= 0 && !isSame(parsed(column.type()), table.getTypeAt(index))) {
                        found.add(new Mismatch(column.name(), column.type(), table.getTypeAt(index)));
                    }
                }
                return found;
            }
        }
    },
    /// The reader converts what it can, and makes NULL of the rest.
    ORC {
        @Override
        List<Mismatch> mismatches(Path path, RowType table) throws IOException {
            return OrcColumns.of(path, table);
        }
    },
    /// Texts have no types.
    NONE {
        @Override
        boolean isSilent(RowType table) {
            return false;
        }

        @Override
        List<Mismatch> mismatches(Path path, RowType table) {
            return List.of();
        }
    };

    /// A column that has another type in a file than in its table.
    ///
    /// @param file the type of SQL that has the values of the file
    record Mismatch(String column, String file, LogicalType table) {
        private String described() {
            return column + " is " + file + " in the file and "
                    + table.copy(true).asSummaryString().replace("VARCHAR(2147483647)", "STRING") + " in the table";
        }
    }

    static FileColumnTypes of(String format) {
        return switch (format) {
            case "avro" -> AVRO;
            case "parquet" -> PARQUET;
            case "orc" -> ORC;
            default -> NONE;
        };
    }

    /// Whether the reader of the format gives wrong values where types differ, so that files are compared before.
    ///
    /// @param table the columns that are asked for
    boolean isSilent(RowType table) {
        return true;
    }

    /// The columns that the reader cannot read as the table has them.
    ///
    /// @param table the columns that are asked for
    abstract List<Mismatch> mismatches(Path path, RowType table) throws IOException;

    /// A sentence for the columns that differ; empty if there is none.
    Optional<String> difference(Path path, RowType table) throws IOException {
        var found = mismatches(path, table);
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of("The " + named(path) + " has other types than its table: "
                        + found.stream().map(Mismatch::described).collect(Collectors.joining(", "))
                        + ". Give the table the types of the file, and convert them in the query.");
    }

    /// `file` and its path. That of an uploaded file says nothing to those who have uploaded it.
    static String named(Path path) {
        return switch (path.toUri().getScheme()) {
            case UploadStore.SCHEME -> "file";
            case "file" -> "file " + path.getPath();
            case null, default -> "file " + path;
        };
    }

    private static List<Mismatch> avro(Schema file, RowType table) {
        // the engine writes records that could be null
        var records = file.isUnion() ? file.getTypes() : List.of(file);
        var found = new ArrayList<Mismatch>();
        for (var record : records) {
            for (var field : table.getFields()) {
                var written = record.getType() == Schema.Type.RECORD ? record.getField(field.getName()) : null;
                if (written != null
                        && !(AvroLogicalTypes.keepValues(written.schema(), field.getType())
                                && isReadable(written.schema(), field.getType()))) {
                    found.add(new Mismatch(field.getName(), sql(written.schema()), field.getType()));
                }
            }
        }
        return found;
    }

    /// Types of times are compared before; those of one kind have the same numbers.
    private static boolean isReadable(Schema written, LogicalType type) {
        var column = AvroSchemaConverter.convertToSchema(type, false);
        return SchemaCompatibility.checkReaderWriterCompatibility(AvroRecordNames.of(written, column), written)
                        .getType()
                == SchemaCompatibilityType.COMPATIBLE;
    }

    private static String sql(Schema written) {
        try {
            return AvroSchemaConverter.convertToDataType(written.toString())
                    .nullable()
                    .getLogicalType()
                    .asSummaryString();
        } catch (RuntimeException e) { // SQL has no such type
            return written.toString();
        }
    }

    private static LogicalType parsed(String type) {
        return LogicalTypeParser.parse(type, FileColumnTypes.class.getClassLoader());
    }

    private static boolean isSame(LogicalType file, LogicalType table) {
        return (file instanceof DecimalType written && table instanceof DecimalType read)
                ? written.getScale() == read.getScale() && written.getPrecision() <= read.getPrecision()
                : plain(file.getTypeRoot()) == plain(table.getTypeRoot());
    }

    /// Texts and bytes of any length are the same, and so are moments.
    static LogicalTypeRoot plain(LogicalTypeRoot root) {
        return switch (root) {
            case CHAR -> LogicalTypeRoot.VARCHAR;
            case BINARY -> LogicalTypeRoot.VARBINARY;
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> LogicalTypeRoot.TIMESTAMP_WITHOUT_TIME_ZONE;
            default -> root;
        };
    }
}
