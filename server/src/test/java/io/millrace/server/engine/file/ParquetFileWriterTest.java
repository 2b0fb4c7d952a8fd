package io.millrace.server.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.sql.file.ParquetFileWriter;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.DataFiles;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.SqlType;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.LocalInputFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Reads what the clients' own writer has written with the reader of the Parquet project.
class ParquetFileWriterTest {
    private static final List<Column> COLUMNS = List.of(
            Column.of("b", new SqlType.Simple("BOOLEAN", true)),
            Column.of("t", new SqlType.Simple("TINYINT", true)),
            Column.of("i", new SqlType.Simple("INTEGER", true)),
            Column.of("l", new SqlType.Simple("BIGINT", true)),
            Column.of("d", new SqlType.Simple("DOUBLE", true)),
            Column.of("dec", new SqlType.Decimal(true, 10, 2)),
            Column.of("big", new SqlType.Decimal(true, 38, 1)),
            Column.of("day", new SqlType.Simple("DATE", true)),
            Column.of("at", new SqlType.Temporal("TIMESTAMP_WITHOUT_TIME_ZONE", true, 3)),
            Column.of("bytes", new SqlType.Sized("VARBINARY", true, SqlType.UNBOUNDED)),
            Column.of("größe", SqlType.string()),
            Column.of("list", new SqlType.Array(true, SqlType.string())));

    @TempDir
    private Path directory;

    private static Row row(@Nullable Object... fields) {
        return Row.added(new ArrayList<>(Arrays.asList(fields)));
    }

    private Path written(List<Row> rows) throws IOException {
        var file = directory.resolve("a.parquet");
        try (var writer = new ParquetFileWriter(Files.newOutputStream(file), COLUMNS)) {
            for (var row : rows) {
                writer.write(row);
            }
        }
        return file;
    }

    private static List<String> read(Path file) throws IOException {
        var rows = new ArrayList<String>();
        try (var reader = new ParquetFileReader(
                new LocalInputFile(file), ParquetReadOptions.builder().build())) {
            var schema = reader.getFileMetaData().getSchema();
            var io = new ColumnIOFactory().getColumnIO(schema);
            for (var pages = reader.readNextRowGroup(); pages != null; pages = reader.readNextRowGroup()) {
                var records = io.getRecordReader(pages, new GroupRecordConverter(schema));
                for (long i = 0; i < pages.getRowCount(); i++) {
                    rows.add(text(records.read()));
                }
            }
        }
        return rows;
    }

    private static String text(Group group) {
        var fields = new ArrayList<String>();
        for (int i = 0; i < group.getType().getFieldCount(); i++) {
            fields.add(group.getFieldRepetitionCount(i) == 0 ? "null" : group.getValueToString(i, 0));
        }
        return String.join("|", fields);
    }

    @Test
    void writesEachTypeAndNull() throws IOException {
        var file = written(List.of(
                row(
                        true,
                        -1,
                        7,
                        1L << 40,
                        1.5,
                        new BigDecimal("1.5"),
                        new BigDecimal("-12345678901234567890.5"),
                        "1970-01-03",
                        "1970-01-01T00:00:01.5",
                        "AQI=",
                        "Jürgen",
                        List.of("a", "b")),
                row(null, null, null, null, null, null, null, null, null, null, null, null),
                row(false, 1, 1, 1L, "NaN", 2, 0, "2026-01-31", "2026-01-31T10:00:00", "", "", List.of())));
        var rows = read(file);
        assertThat(rows.get(0))
                .startsWith("true|-1|7|1099511627776|1.5|150|")
                .contains("|2|1500|")
                .endsWith("|Jürgen|[\"a\",\"b\"]");
        assertThat(rows.get(1)).isEqualTo(String.join("|", java.util.Collections.nCopies(12, "null")));
        assertThat(rows.get(2)).startsWith("false|1|1|1|NaN|200|").endsWith("||[]");
    }

    @Test
    void namesTheColumnOfATimeThatHasNoNanosecondsInParquet() throws IOException {
        var nanos = List.of(Column.of("at", new SqlType.Temporal("TIMESTAMP_WITHOUT_TIME_ZONE", true, 9)));
        try (var writer = new ParquetFileWriter(Files.newOutputStream(directory.resolve("b.parquet")), nanos)) {
            writer.write(row("2262-01-01T00:00:00.123456789"));

            assertThatThrownBy(() -> writer.write(row("9999-12-31T00:00:00")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("The column at has the time 9999-12-31T00:00:00, and Parquet has nanoseconds from 1677"
                            + " to 2262 only. CAST it to TIMESTAMP(6).");
        }
    }

    @Test
    void describesItsColumns() throws IOException {
        assertThat(ParquetColumns.of(new LocalInputFile(written(List.of()))).stream()
                        .map(DataFiles.GuessedColumn::type))
                .containsExactly(
                        "BOOLEAN",
                        "TINYINT",
                        "INT",
                        "BIGINT",
                        "DOUBLE",
                        "DECIMAL(10, 2)",
                        "DECIMAL(38, 1)",
                        "DATE",
                        "TIMESTAMP(3)",
                        "BYTES",
                        "STRING",
                        "STRING");
    }

    @Test
    void writesManyRowsInGroups() throws IOException {
        var rows = new ArrayList<Row>();
        for (int i = 0; i < 300_000; i++) {
            rows.add(row(i % 3 == 0, null, i, 1L, 0.5, 1, 1, null, null, null, "x" + i, Map.of()));
        }
        var read = read(written(rows));
        assertThat(read).hasSize(300_000);
        assertThat(read.get(200_001)).contains("|200001|").contains("|x200001|").startsWith("true|null");
    }
}
