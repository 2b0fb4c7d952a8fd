package io.millrace.server.datafile;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Measures the guess of the columns of a large file of CSV, of which it reads 4 MiB.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class FileGuessBenchmark {
    private static final int ROWS = 120_000;

    private byte[] file;

    @Setup
    public void write() {
        file = IntStream.range(0, ROWS)
                .mapToObj(row -> "%d,%d,name-%d,%d.%02d,2026-01-%02d 10:%02d:00%n"
                        .formatted(row, row % 100, row, row % 1000, row % 100, row % 28 + 1, row % 60))
                .collect(Collectors.joining("", "id,k,name,price,ts\n", ""))
                .getBytes(StandardCharsets.UTF_8);
    }

    @Benchmark
    public FileShape csv() throws IOException {
        return FileGuess.of("rows.csv", new ByteArrayInputStream(file), FileShape.Choice.NONE, () -> {
            throw new IllegalStateException("is no Parquet");
        });
    }
}
