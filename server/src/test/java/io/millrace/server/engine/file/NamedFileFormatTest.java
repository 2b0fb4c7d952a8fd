package io.millrace.server.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.engine.file.OrcColumns.OrcColumn;
import io.millrace.sql.file.ParquetFileWriter;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.SqlType;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.utils.LogicalTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedFileFormatTest {
    /// The bytes of the record of the Avro file, and of what follows it.
    private static final int RECORD = 8;

    private static final int SYNC_MARKER = 16;

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

    /// Writes a file like the engine's, in which each record could be null.
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
    void leavesOutThePathOfAnUploadedFile() {
        assertThat(FileColumnTypes.named(new org.apache.flink.core.fs.Path("upload:/a97afc5e/data")))
                .isEqualTo("file");
        assertThat(FileColumnTypes.named(new org.apache.flink.core.fs.Path("s3://lake/orders.csv")))
                .isEqualTo("file s3://lake/orders.csv");
        assertThat(FileColumnTypes.named(new org.apache.flink.core.fs.Path("/lake/orders.csv")))
                .isEqualTo("file /lake/orders.csv");
    }

    @Test
    void namesTheFileAndTheColumnsOfAvroThatDiffer() throws IOException {
        var file = avro();
        assertThat(count(format(new AvroFileFormatFactory(), "avro", table(DataTypes.BIGINT())), file))
                .isEqualTo(1);

        for (var other : List.of(DataTypes.INT(), DataTypes.STRING())) {
            assertThatThrownBy(() -> count(format(new AvroFileFormatFactory(), "avro", table(other)), file))
                    .hasMessage("The file " + file + " has other types than its table: id is BIGINT in the file and "
                            + other
                            + " in the table. Give the table the types of the file, and convert them in the query.");
        }
    }

    /// Programs give the records within a column names of their own.
    @Test
    void readsRecordsWithinAColumnOfAvro() throws IOException {
        var place = SchemaBuilder.record("Place")
                .namespace("com.example")
                .fields()
                .optionalInt("x")
                .endRecord();
        var schema = SchemaBuilder.record("line")
                .fields()
                .optionalString("name")
                .name("id")
                .type(Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.createArray(place)))
                .noDefault()
                .endRecord();
        var file = folder.resolve("places.avro");
        try (var writer = new DataFileWriter<>(new GenericDatumWriter<GenericRecord>(schema))) {
            writer.create(schema, file.toFile());
            writer.append(new GenericRecordBuilder(schema)
                    .set("name", "one")
                    .set(
                            "id",
                            List.of(new GenericRecordBuilder(place).set("x", 1).build()))
                    .build());
        }

        assertThat(count(format(new AvroFileFormatFactory(), "avro", table(places(DataTypes.INT()))), file))
                .isEqualTo(1);
        assertThatThrownBy(() ->
                        count(format(new AvroFileFormatFactory(), "avro", table(places(DataTypes.STRING()))), file))
                .hasMessageContaining(
                        "id is ARRAY<ROW<`x` INT> NOT NULL> in the file and ARRAY<ROW<`x` STRING>> in the table");
    }

    private static DataType places(DataType x) {
        return DataTypes.ARRAY(DataTypes.ROW(DataTypes.FIELD("x", x)));
    }

    private static Schema schema(String type) {
        return new Schema.Parser().parse(type.startsWith("{") ? type : '"' + type + '"');
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            int                                                                 | BIGINT               | true
            long                                                                | TIMESTAMP(3)         | true
            int                                                                 | DATE                 | true
            {"type":"long","logicalType":"timestamp-millis"}                    | BIGINT               | true
            {"type":"long","logicalType":"timestamp-millis"}                    | TIMESTAMP(3)         | true
            {"type":"long","logicalType":"local-timestamp-millis"}              | TIMESTAMP(3)         | true
            {"type":"long","logicalType":"timestamp-micros"}                    | TIMESTAMP_LTZ(6)     | true
            {"type":"int","logicalType":"time-millis"}                          | TIME                 | true
            {"type":"int","logicalType":"date"}                                 | DATE                 | true
            {"type":"bytes","logicalType":"decimal","precision":8,"scale":2}    | DECIMAL(10, 2)       | true
            {"type":"array","items":{"type":"int","logicalType":"date"}}        | ARRAY<DATE>          | true
            {"type":"long","logicalType":"timestamp-micros"}                    | TIMESTAMP(3)         | false
            {"type":"int","logicalType":"date"}                                 | TIMESTAMP(3)         | false
            {"type":"bytes","logicalType":"decimal","precision":8,"scale":4}    | DECIMAL(10, 2)       | false
            {"type":"bytes","logicalType":"decimal","precision":20,"scale":2}   | DECIMAL(10, 2)       | false
            bytes                                                               | DECIMAL(10, 2)       | false
            {"type":"array","items":{"type":"int","logicalType":"date"}}        | ARRAY<TIME>          | false
            {"type":"map","values":{"type":"long","logicalType":"timestamp-micros"}} | MAP<STRING, TIMESTAMP(3)> | false
            {"type":"record","name":"r","fields":[{"name":"a","type":{"type":"int","logicalType":"date"}}]} | ROW<a TIME>          | false
            """)
    void aColumnOfAvroIsReadIfItsNumbersMeanTheSame(String file, String type, boolean read) {
        var schema = Schema.createUnion(Schema.create(Schema.Type.NULL), schema(file));
        var column = LogicalTypeParser.parse(type, NamedFileFormatTest.class.getClassLoader());

        assertThat(AvroLogicalTypes.keepValues(schema, column)).isEqualTo(read);
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
    void refusesDecimalsOfParquetWithAnotherScale() throws IOException {
        var file = folder.resolve("lines.parquet");
        var columns = List.of(
                Column.of("name", new SqlType.Simple("STRING", true)),
                Column.of("id", new SqlType.Decimal(true, 10, 4)));
        try (var writer = new ParquetFileWriter(Files.newOutputStream(file), columns)) {
            writer.write(Row.added(List.of("one", new BigDecimal("1.2345"))));
        }

        assertThat(count(format(new ParquetFileFormatFactory(), "parquet", table(DataTypes.DECIMAL(12, 4))), file))
                .isEqualTo(1);
        for (var other : List.of(DataTypes.DECIMAL(10, 2), DataTypes.DECIMAL(8, 4))) {
            assertThatThrownBy(() -> count(format(new ParquetFileFormatFactory(), "parquet", table(other)), file))
                    .hasMessageContaining("id is DECIMAL(10, 4) in the file and " + other + " in the table.");
        }
    }

    /// Such a time without a fraction can be read.
    @Test
    void saysThatAParquetFileHasFractionsOfTimesBefore1970() throws IOException {
        var columns = List.of(
                Column.of("name", new SqlType.Simple("STRING", true)),
                Column.of("id", new SqlType.Temporal("TIMESTAMP_WITHOUT_TIME_ZONE", true, 6)));
        var file = folder.resolve("lines.parquet");
        for (var time : List.of("1969-07-20T20:17:40", "1969-07-20T20:17:40.000001")) {
            try (var writer = new ParquetFileWriter(Files.newOutputStream(file), columns)) {
                writer.write(Row.added(List.of("one", time)));
            }
            var format = format(new ParquetFileFormatFactory(), "parquet", table(DataTypes.TIMESTAMP(6)));
            if (time.contains(".")) {
                assertThatThrownBy(() -> count(format, file))
                        .hasMessageStartingWith("The file " + file
                                + " has a time before 1970 with a fraction of a second, which the reader of Parquet");
            } else {
                assertThat(count(format, file)).isEqualTo(1);
            }
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

    /// The reader of Avro reads a record when it is asked for.
    @Test
    void namesAFileOfWhichABatchFails() throws Exception {
        var file = avro();
        var bytes = Files.readAllBytes(file);
        bytes[bytes.length - SYNC_MARKER - RECORD] = 0x7E; // the record is one of a type that there is not
        Files.write(file, bytes);
        long size = bytes.length;
        var split = new FileSourceSplit("0", new org.apache.flink.core.fs.Path(file.toUri()), 0, size, 0, size);
        var format = format(new AvroFileFormatFactory(), "avro", table(DataTypes.BIGINT()));
        try (var reader = format.createReader(new Configuration(), split)) {
            var batch = reader.readBatch();
            assertThatThrownBy(batch::next).hasMessageContaining("The file " + file + " cannot be read.");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            bigint                              | BIGINT                | true
            int                                 | BIGINT                | true
            int                                 | DOUBLE                | true
            bigint                              | STRING                | true
            varchar(3)                          | STRING                | true
            timestamp with local time zone      | TIMESTAMP(3)          | true
            int                                 | TIME                  | true
            date                                | DATE                  | true
            decimal(8,2)                        | DECIMAL(10, 2)        | true
            decimal(8,2)                        | DECIMAL(10, 4)        | true
            smallint                            | DECIMAL(8, 3)         | true
            array<int>                          | ARRAY<BIGINT>         | true
            map<string,decimal(8,2)>            | MAP<STRING, DECIMAL(8, 2)> | true
            struct<a:int,`b`:map<int,date>,c:x> | ROW<b MAP<INT, DATE>, d INT> | true
            bigint                              | INT                   | false
            bigint                              | DOUBLE                | false
            string                              | BIGINT                | false
            bigint                              | TIMESTAMP(3)          | false
            array<int>                          | STRING                | false
            string                              | DATE                  | false
            decimal(10,4)                       | DECIMAL(10, 2)        | false
            decimal(12,2)                       | DECIMAL(10, 2)        | false
            decimal(10,2)                       | DECIMAL(10, 4)        | false
            bigint                              | DECIMAL(10, 0)        | false
            array<bigint>                       | ARRAY<INT>            | false
            map<string,bigint>                  | MAP<STRING, INT>      | false
            map<bigint,string>                  | MAP<INT, STRING>      | false
            struct<a:int,b:struct<c:bigint>>    | ROW<b ROW<c INT>>     | false
            array<int>                          | MAP<INT, INT>         | false
            """)
    void aColumnOfOrcIsReadIfThatKeepsItsValues(String file, String type, boolean read) {
        var row = RowType.of(
                new LogicalType[] {LogicalTypeParser.parse(type, NamedFileFormatTest.class.getClassLoader())},
                new String[] {"id"});

        assertThat(OrcColumns.compared(List.of(new OrcColumn("id", file), new OrcColumn("more", "binary")), row))
                .hasSize(read ? 0 : 1);
        assertThat(OrcColumns.compared(List.of(new OrcColumn("_col0", file)), row))
                .isEmpty();
    }
}
