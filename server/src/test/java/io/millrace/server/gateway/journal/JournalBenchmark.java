package io.millrace.server.gateway.journal;

import io.millrace.server.gateway.engine.Submitter;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Measures a query in the journal: submitted, which is in the file on return, and closed, which is not yet.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class JournalBenchmark {
    private final SessionHandle session = new SessionHandle(UUID.randomUUID().toString());
    private Path directory;
    private Journal journal;

    @Setup
    public void open() throws IOException {
        directory = Files.createTempDirectory("journal");
        journal = new Journal(directory.resolve("sessions"), 1 << 20, Optional.empty());
        journal.start();
        journal.add(new JournalEntry.Opened(session, Submitter.ANONYMOUS, Map.of(), 0));
    }

    @TearDown
    public void close() throws IOException {
        journal.close();
        try (var files = Files.walk(directory)) {
            files.sorted(java.util.Comparator.reverseOrder()).map(Path::toFile).forEach(java.io.File::delete);
        }
    }

    @Benchmark
    public void query() {
        var operation = new OperationHandle(UUID.randomUUID().toString());
        journal.add(new JournalEntry.Submission(session, operation, 1_750_000_000_000L, "SELECT 1", Optional.empty()));
        journal.add(new JournalEntry.Dropped(session, operation));
    }
}
