package io.millrace.server.engine.file.text;

import io.millrace.server.engine.file.CsvFormatFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.table.DeserializationSchemaAdapter;
import org.apache.flink.formats.csv.CsvFileFormatFactory.CsvBulkDecodingFormat;
import org.apache.flink.formats.json.JsonFormatFactory;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.connector.Projection;
import org.apache.flink.table.connector.format.ProjectableDecodingFormat;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.connector.source.ScanRuntimeProviderContext;
import org.apache.flink.table.types.DataType;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Measures the time of a row of a text file: with the engine's reader and with ours, for all columns, two, or none.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class TextFileBenchmark {
    private static final int ROWS = 200_000;
    private static final String CSV = "%d,name-%d,%d.%02d,%s,2026-11-%02d 12:34:%02d.5,\"a longer text, %d\",%d.%d%n";
    private static final String JSON = "{\"id\":%d,\"name\":\"name-%d\",\"price\":%d.%02d,\"odd\":%s,"
            + "\"at\":\"2026-11-%02d 12:34:%02d.5\",\"text\":\"a longer text, %d\",\"ratio\":%d.%d}%n";

    @Param({"csv", "csv-file", "json"})
    private String format;

    @Param({"all", "two", "none"})
    private String columns;

    private Path file;
    private FileSourceSplit split;
    private BulkFormat<RowData, FileSourceSplit> engine;
    private BulkFormat<RowData, FileSourceSplit> ours;

    @Setup
    public void write() throws IOException {
        file = Files.createTempFile("rows", "." + format);
        var lines = new StringBuilder();
        for (int i = 0; i < ROWS; i++) {
            lines.append((format.equals("json") ? JSON : CSV)
                    .formatted(i, i % 97, i % 1000, i % 100, i % 3 == 0, i % 30 + 1, i % 60, i * 7919L, i, i % 977));
        }
        Files.writeString(file, lines, StandardCharsets.UTF_8);
        split = new FileSourceSplit(
                "0", new org.apache.flink.core.fs.Path(file.toUri()), 0, Files.size(file), 0, Files.size(file));
        var type = DataTypes.ROW(
                DataTypes.FIELD("id", DataTypes.INT()),
                DataTypes.FIELD("name", DataTypes.STRING()),
                DataTypes.FIELD("price", DataTypes.DECIMAL(10, 2)),
                DataTypes.FIELD("odd", DataTypes.BOOLEAN()),
                DataTypes.FIELD("at", DataTypes.TIMESTAMP(3)),
                DataTypes.FIELD("text", DataTypes.STRING()),
                DataTypes.FIELD("ratio", DataTypes.DOUBLE()));
        var projections = IntStream.range(
                        0, Map.of("all", 7, "two", 2, "none", 0).get(columns))
                .mapToObj(i -> new int[] {i})
                .toArray(int[][]::new);
        switch (format) {
            case "csv" -> openCsv(type, projections);
            case "csv-file" -> openCsvFile(type, projections);
            default -> openJson(type, projections);
        }
    }

    /// The whole reader of the format is the server's own.
    @SuppressWarnings("NullAway") // the factory does not look at the table
    private void openCsvFile(DataType type, int[][] projections) {
        var format = (CsvFormatFactory.Decoding) new CsvFormatFactory().createDecodingFormat(null, new Configuration());
        var produced = Projection.of(projections);
        engine = format.reader(
                ScanRuntimeProviderContext.INSTANCE,
                produced.project(type),
                format.rows(type, produced.toTopLevelIndexes()));
        ours = new CsvFileDecoding(format).createRuntimeDecoder(ScanRuntimeProviderContext.INSTANCE, type, projections);
    }

    private void openCsv(DataType type, int[][] projections) {
        var options = new Configuration();
        var decoding = new CsvBulkDecodingFormat(options);
        engine = decoding.createRuntimeDecoder(ScanRuntimeProviderContext.INSTANCE, type, projections);
        ours = new CsvDecoding(decoding, options)
                .createRuntimeDecoder(ScanRuntimeProviderContext.INSTANCE, type, projections);
    }

    @SuppressWarnings("unchecked") // the engine's format
    private void openJson(DataType type, int[][] projections) {
        var options = new Configuration();
        var decoding = (ProjectableDecodingFormat<DeserializationSchema<RowData>>)
                new JsonFormatFactory().createDecodingFormat(null, options);
        engine = new DeserializationSchemaAdapter(
                decoding.createRuntimeDecoder(ScanRuntimeProviderContext.INSTANCE, type, projections));
        ours = new JsonDecoding(decoding, options)
                .createRuntimeDecoder(ScanRuntimeProviderContext.INSTANCE, type, projections);
    }

    @TearDown
    public void delete() throws IOException {
        Files.delete(file);
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public int engine() throws IOException {
        return read(engine);
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public int ours() throws IOException {
        return read(ours);
    }

    private int read(BulkFormat<RowData, FileSourceSplit> format) throws IOException {
        int arities = 0;
        try (var reader = format.createReader(new Configuration(), split)) {
            for (var batch = reader.readBatch(); batch != null; batch = reader.readBatch()) {
                for (var next = batch.next(); next != null; next = batch.next()) {
                    arities += next.getRecord().getArity();
                }
                batch.releaseBatch();
            }
        }
        return arities;
    }
}
