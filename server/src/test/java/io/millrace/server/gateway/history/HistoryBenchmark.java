package io.millrace.server.gateway.history;

import io.millrace.server.storage.StateCipher;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.StatementHistory.Durations;
import io.millrace.wire.sql.StatementHistory.Entry;
import io.millrace.wire.sql.StatementHistory.Kind;
import io.millrace.wire.sql.StatementHistory.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Measures a statement in an encrypted history that is full, so that the oldest give way: five changes, and
/// its share of the work of the writer, for which a search waits.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class HistoryBenchmark {
    /// A twentieth of a second at 3,000 statements per second.
    private static final int STATEMENTS = 150;

    private static final int CHANGES = 5;

    private final SessionHandle session = new SessionHandle(UUID.randomUUID().toString());
    private Path directory;
    private HistoryStore store;

    @Setup
    public void open() throws IOException {
        directory = Files.createTempDirectory("history");
        store = new HistoryStore(
                Optional.of(directory.resolve("history")),
                HistoryLimits.DEFAULT,
                ResultLimits.NONE,
                Optional.of(StateCipher.withKeyFile(directory.resolve("key"))),
                InstantSource.system());
        store.start();
        for (int batch = 0; batch < 500; batch++) {
            statements();
        }
    }

    @TearDown
    public void close() throws IOException {
        store.close();
        try (var files = Files.walk(directory)) {
            files.sorted(java.util.Comparator.reverseOrder()).map(Path::toFile).forEach(java.io.File::delete);
        }
    }

    @Benchmark
    @OperationsPerInvocation(STATEMENTS)
    public Object statements() {
        for (int number = 0; number < STATEMENTS; number++) {
            var operation = new OperationHandle(UUID.randomUUID().toString());
            for (int change = 0; change < CHANGES; change++) {
                store.changed(operation, () -> entry(operation));
            }
        }
        return store.find(HistoryQuery.newest(1));
    }

    private Entry entry(OperationHandle operation) {
        return new Entry(
                operation,
                session,
                Optional.empty(),
                "ann",
                Optional.of("millrace-sql/1"),
                Optional.of("127.0.0.1"),
                "SELECT name, SUM(amount) FROM orders GROUP BY name",
                Kind.QUERY,
                Outcome.FINISHED,
                System.currentTimeMillis(),
                new Durations(Optional.of(0L), Optional.empty(), Optional.of(1L), Optional.of(1L)),
                Optional.of(1L),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
