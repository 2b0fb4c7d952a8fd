package io.millrace.server.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.engine.file.OrcColumns.OrcColumn;
import io.millrace.sql.file.ParquetFileWriter;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.SqlType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.flink.avro.shaded.org.apache.avro.Schema;
import org.apache.flink.avro.shaded.org.apache.avro.SchemaBuilder;
import org.apache.flink.avro.shaded.org.apache.avro.file.DataFileWriter;
import org.apache.flink.avro.shaded.org.apache.avro.generic.GenericDatumWriter;
import org.apache.flink.avro.shaded.org.apache.avro.generic.GenericRecord;
import org.apache.flink.avro.shaded.org.apache.avro.generic.GenericRecordBuilder;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.table.factories.BulkReaderFormatFactory;
import org.apache.flink.formats.avro.AvroFileFormatFactory;
import org.apache.flink.formats.parquet.ParquetFileFormatFactory;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.connector.format.ProjectableDecodingFormat;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.connector.source.ScanRuntimeProviderContext;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedFileFormatTest {
    private static final Map<String, DataType> TYPES = Map.of(
            "INT", DataTypes.INT(),
            "BIGINT", DataTypes.BIGINT(),
            "DOUBLE", DataTypes.DOUBLE(),
            "STRING", DataTypes.STRING(),
            "DATE", DataTypes.DATE(),
            "TIMESTAMP", DataTypes.TIMESTAMP(3),
            "TIME", DataTypes.TIME());

    @TempDir
    private Path folder;

    private static DataType table(DataType id) {
        return DataTypes.ROW(DataTypes.FIELD("name", DataTypes.STRING()), DataTypes.FIELD("id", id));
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // a format of this kind; neither asks for its context
    private static BulkFormat<RowData, FileSourceSplit> format(
            BulkReaderFormatFactory factory, String name, DataType table) {
        var decoding = (ProjectableDecodingFormat<BulkFormat<RowData, FileSourceSplit>>)
                factory.createDecodingFormat(null, new Configuration());
        return new NamedFileFormat(
                decoding.createRuntimeDecoder(ScanRuntimeProviderContext.INSTANCE, table, new int[][] {{0}, {1}}),
                name,
                (RowType) table.getLogicalType());
    }

    private static long count(BulkFormat<RowData, FileSourceSplit> format, Path file) throws IOException {
        long size = Files.size(file);
        var split = new FileSourceSplit("0", new org.apache.flink.core.fs.Path(file.toUri()), 0, size, 0, size);
        long rows = 0;
        try (var reader = format.createReader(new Configuration(), split)) {
            for (var batch = reader.readBatch(); batch != null; batch = reader.readBatch()) {
                while (batch.next() != null) {
                    rows++;
                }
                batch.releaseBatch();
            }
        }
        return rows;
    }

    /// As the engine writes it, in which each record could be null.
    private Path avro() throws IOException {
        var schema = SchemaBuilder.record("line")
                .fields()
                .optionalString("name")
                .optionalLong("id")
                .endRecord();
        var file = folder.resolve("lines.avro");
        try (var writer = new DataFileWriter<>(new GenericDatumWriter<GenericRecord>(schema))) {
            writer.create(Schema.createUnion(Schema.create(Schema.Type.NULL), schema), file.toFile());
            writer.append(new GenericRecordBuilder(schema)
                    .set("name", "one")
                    .set("id", 1L)
                    .build());
        }
        return file;
    }

    private Path parquet() throws IOException {
        var file = folder.resolve("lines.parquet");
        var columns = List.of(
                Column.of("name", new SqlType.Simple("STRING", true)),
                Column.of("id", new SqlType.Simple("BIGINT", true)));
        try (var writer = new ParquetFileWriter(Files.newOutputStream(file), columns)) {
            writer.write(Row.added(List.of("one", 1L)));
        }
        return file;
    }

    @Test
    void namesTheFileAndTheColumnsOfAvroThatDiffer() throws IOException {
        var file = avro();
        assertThat(count(format(new AvroFileFormatFactory(), "avro", table(DataTypes.BIGINT())), file))
                .isEqualTo(1);

        assertThatThrownBy(() -> count(format(new AvroFileFormatFactory(), "avro", table(DataTypes.STRING())), file))
                .hasMessageContaining(
                        "The file " + file + " has other types than its table: id is BIGINT in the file and"
                                + " STRING in the table. Give the table the types of the file, and convert them in the query.");
    }

    @Test
    void namesTheFileAndTheColumnsOfParquetThatDiffer() throws IOException {
        var file = parquet();
        assertThat(count(format(new ParquetFileFormatFactory(), "parquet", table(DataTypes.BIGINT())), file))
                .isEqualTo(1);

        for (var other : List.of(DataTypes.INT(), DataTypes.TIMESTAMP(3))) {
            assertThatThrownBy(() -> count(format(new ParquetFileFormatFactory(), "parquet", table(other)), file))
                    .hasMessage("The file " + file + " has other types than its table: id is BIGINT in the file and "
                            + other
                            + " in the table. Give the table the types of the file, and convert them in the query.");
        }
    }

    @Test
    void namesAFileThatIsBroken() throws IOException {
        var file = Files.writeString(folder.resolve("broken"), "no columns");
        assertThatThrownBy(() -> count(format(new ParquetFileFormatFactory(), "parquet", table(DataTypes.INT())), file))
                .hasMessage("The file " + file + " cannot be read.")
                .rootCause()
                .hasMessageContaining("is not a Parquet file");
    }

    /// The reader gives a batch to another thread and waits until it is returned.
    @Test
    void returnsABatchThatFails() throws Exception {
        var file = avro();
        long size = Files.size(file);
        var split = new FileSourceSplit("0", new org.apache.flink.core.fs.Path(file.toUri()), 0, size, 0, size);
        var format = format(new AvroFileFormatFactory(), "avro", table(DataTypes.STRING()));
        try (var reader = format.createReader(new Configuration(), split)) {
            var batch = reader.readBatch();
            assertThatThrownBy(batch::next).hasMessageContaining("other types");

            assertThat(reader.readBatch()).isNotNull();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "bigint, BIGINT, true",
        "int, BIGINT, true",
        "int, DOUBLE, true",
        "bigint, STRING, true",
        "varchar(3), STRING, true",
        "timestamp with local time zone, TIMESTAMP, true",
        "int, TIME, true",
        "date, DATE, true",
        "bigint, INT, false",
        "bigint, DOUBLE, false",
        "string, BIGINT, false",
        "bigint, TIMESTAMP, false",
        "array<int>, STRING, false",
        "string, DATE, false"
    })
    void aColumnOfOrcIsReadIfThatKeepsItsValues(String file, String type, boolean read) {
        var row = (RowType) table(TYPES.get(type)).getLogicalType();

        assertThat(OrcColumns.compared(List.of(new OrcColumn("id", file), new OrcColumn("more", "binary")), row))
                .hasSize(read ? 0 : 1);
        assertThat(OrcColumns.compared(List.of(new OrcColumn("_col0", file)), row))
                .isEmpty();
    }
}
