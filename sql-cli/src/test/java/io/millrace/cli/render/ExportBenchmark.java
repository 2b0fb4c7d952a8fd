package io.millrace.cli.render;

import io.millrace.cli.option.OutputFormat;
import io.millrace.cli.terminal.ColumnMeasure;
import io.millrace.json.Json;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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
import org.openjdk.jmh.annotations.Warmup;

/// The cost of a row on its way from the gateway's answer to a file, with the shell's own JVM options.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ExportBenchmark {
    private static final int ROWS = 5000;

    @Param({"CSV", "JSON", "TABLE"})
    public OutputFormat format = OutputFormat.CSV;

    private List<Column> columns = List.of();
    private byte[] answer = {};
    private List<Row> rows = List.of();

    @Setup
    public void answer() {
        columns = List.of(
                Column.of("id", new SqlType.Simple("BIGINT", true)),
                Column.of("name", SqlType.string()),
                Column.of("price", new SqlType.Simple("DOUBLE", true)),
                Column.of("amount", new SqlType.Simple("INTEGER", true)),
                Column.of("at", SqlType.string()));
        rows = IntStream.range(0, ROWS)
                .mapToObj(i -> new Row(
                        RowKind.INSERT,
                        List.of(
                                String.valueOf(i),
                                "name " + i * 7919,
                                i * 1.37 + "",
                                i % 97 + "",
                                "2026-01-31 10:11:12.345")))
                .toList();
        answer = Json.bytes(new Results.Page(
                ResultType.PAYLOAD,
                Optional.of(true),
                Optional.empty(),
                Optional.of(ResultKind.SUCCESS_WITH_CONTENT),
                Optional.of(new Results.Table(columns, RowFormat.PLAIN_TEXT, rows)),
                Optional.of("/result/1")));
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public Results.Page read() {
        return Json.readLenient(answer, Results.Page.class);
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public String write() {
        var layout = new Layout(0, false, AnsiColours.NONE, false, new ColumnMeasure());
        return Renderer.of(format, columns, layout, Style.DEFAULT).page(rows);
    }
}
