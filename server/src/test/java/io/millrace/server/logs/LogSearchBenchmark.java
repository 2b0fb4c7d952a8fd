package io.millrace.server.logs;

import io.millrace.wire.Content;
import io.millrace.wire.cluster.LogLines;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Measures a search through 10 MB of log that finds nothing.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class LogSearchBenchmark {
    private static final byte[] LINES =
            "2026-11-26 12:00:00,000 INFO  [some-thread] io.millrace.Some - An event of no interest has happened.\n"
                    .repeat(100_000)
                    .getBytes(StandardCharsets.US_ASCII);

    private final LogFileReader reader = new LogFileReader(LogLimits.DEFAULT);
    private final Content log = new Content("text/plain", LINES.length, () -> new ByteArrayInputStream(LINES));

    private LogLines.Found search(String text, boolean regex, boolean ignoreCase) {
        return reader.search(
                log,
                new LogFileReader.Search(
                        text, regex, ignoreCase, 0, Optional.empty(), Optional.empty(), 10, Optional.empty()));
    }

    @Benchmark
    public Object text() {
        return search("needle", false, false);
    }

    @Benchmark
    public Object textInAnyCase() {
        return search("needle", false, true);
    }

    @Benchmark
    public Object pattern() {
        return search("need[k-m]e", true, false);
    }
}
