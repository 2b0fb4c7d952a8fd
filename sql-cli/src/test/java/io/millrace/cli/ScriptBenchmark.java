package io.millrace.cli;

import io.millrace.sql.parse.ScriptItem;
import io.millrace.sql.parse.StatementSplitter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// The cost of reading a script with one long statement. It grows with the number of lines, not with its
/// square.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ScriptBenchmark {
    @Param({"4000", "16000"})
    public int lines = 4000;

    @Benchmark
    public List<ScriptItem> split() {
        var splitter = new StatementSplitter();
        var items = new ArrayList<>(splitter.add("INSERT INTO t VALUES\n"));
        for (int line = 0; line < lines; line++) {
            items.addAll(splitter.add("  (" + line + ", 'first; second; third of the texts that make a row long'),\n"));
        }
        items.addAll(splitter.add("  (-1, 'last');\n"));
        return items;
    }
}
