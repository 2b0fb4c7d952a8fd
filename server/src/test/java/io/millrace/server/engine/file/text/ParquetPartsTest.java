package io.millrace.server.engine.file.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.sql.file.ParquetFileWriter;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.SqlType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.formats.parquet.ParquetFileFormatFactory;
import org.apache.flink.formats.parquet.ParquetFileFormatFactory.ParquetBulkDecodingFormat;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.plan.stats.TableStats;
import org.apache.flink.table.runtime.connector.source.ScanRuntimeProviderContext;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetPartsTest {
    /// The number of rows that fills three row groups.
    private static final int ROWS = 450_000;

    @TempDir
    Path folder;

    @Test
    void givesEachRowOnceAndRowGroupsToSeveralReaders() throws IOException {
        var file = written();
        var type = DataTypes.ROW(DataTypes.FIELD("n", DataTypes.INT()));
        var decoding = new ParquetDecoding(new ParquetBulkDecodingFormat(new Configuration()), new Configuration());
        var format = decoding.createRuntimeDecoder(ScanRuntimeProviderContext.INSTANCE, type, new int[][] {{0}});
        var parts = decoding.parts((RowType) type.getLogicalType()).orElseThrow();
        var whole = new FileSourceSplit(
                "0", new org.apache.flink.core.fs.Path(file.toUri()), 0, Files.size(file), 0, Files.size(file));

        for (int readers = 1; readers < 6; readers++) {
            var seen = new BitSet();
            int readersWithRows = 0;
            for (var part : new FileParts(1, parts.fromStart()).of(List.of(whole), readers)) {
                readersWithRows += read(format, part, seen) ? 1 : 0;
            }
            assertThat(seen.cardinality()).isEqualTo(ROWS);
            assertThat(readersWithRows).isEqualTo(Math.min(readers, 3));
        }
    }

    @Test
    void readsWithTheOptionsOfTheTable() throws IOException {
        int rows = 7;
        var options = new Configuration().set(ParquetFileFormatFactory.BATCH_SIZE, rows);
        var file = written();
        var split = new FileSourceSplit(
                "0", new org.apache.flink.core.fs.Path(file.toUri()), 0, Files.size(file), 0, Files.size(file));
        var format = new ParquetDecoding(new ParquetBulkDecodingFormat(options), options)
                .createRuntimeDecoder(
                        ScanRuntimeProviderContext.INSTANCE,
                        DataTypes.ROW(DataTypes.FIELD("n", DataTypes.INT())),
                        new int[][] {{0}});

        try (var reader = format.createReader(new Configuration(), split)) {
            var batch = Objects.requireNonNull(reader.readBatch());
            int count = 0;
            while (batch.next() != null) {
                count++;
            }
            assertThat(count).isEqualTo(rows);
        }
    }

    /// The engine would look for them with a file system of Hadoop, and log that there is none.
    @Test
    void doesNotAskForTheStatisticsOfUploadedFiles() {
        var engine = new ParquetBulkDecodingFormat(new Configuration()) {
            @Override
            public TableStats reportStatistics(List<org.apache.flink.core.fs.Path> files, DataType type) {
                return new TableStats(files.size());
            }
        };
        var decoding = new ParquetDecoding(engine, new Configuration());
        var type = DataTypes.ROW(DataTypes.FIELD("n", DataTypes.INT()));

        assertThat(decoding.reportStatistics(List.of(new org.apache.flink.core.fs.Path("/lake/data")), type))
                .isEqualTo(new TableStats(1));
        assertThat(decoding.reportStatistics(List.of(new org.apache.flink.core.fs.Path("upload:/id/data")), type))
                .isEqualTo(TableStats.UNKNOWN);
    }

    private Path written() throws IOException {
        var file = folder.resolve("numbers.parquet");
        try (var writer = new ParquetFileWriter(
                Files.newOutputStream(file), List.of(Column.of("n", new SqlType.Simple("INTEGER", true))))) {
            for (int i = 0; i < ROWS; i++) {
                writer.write(Row.added(List.of(i)));
            }
        }
        return file;
    }

    private static boolean read(BulkFormat<RowData, FileSourceSplit> format, FileSourceSplit part, BitSet seen)
            throws IOException {
        boolean any = false;
        boolean twice = false;
        try (var reader = format.createReader(new Configuration(), part)) {
            for (var batch = reader.readBatch(); batch != null; batch = reader.readBatch()) {
                for (var next = batch.next(); next != null; next = batch.next()) {
                    int n = next.getRecord().getInt(0);
                    twice |= seen.get(n);
                    seen.set(n);
                    any = true;
                }
                batch.releaseBatch();
            }
        }
        assertThat(twice).as("read twice").isFalse();
        return any;
    }
}
