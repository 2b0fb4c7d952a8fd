package io.millrace.server.catalog;

import io.millrace.server.catalog.CatalogKey.Kind;
import io.millrace.testing.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Measures a change of the stored catalog beside 1,000 tables, which is on the disk on return, and a read.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 3, time = 5)
@Fork(1)
public class CatalogChangeBenchmark {
    private static final int TABLES = 1_000;
    private static final CatalogEntry ENTRY = new CatalogEntry(
            "TABLE", Map.of("schema.0.name", "id", "schema.0.data-type", "INT", "option:connector", "datagen"));

    @Param({"embedded", "postgres"})
    private String database;

    private Path directory;
    private Optional<PostgresServer> postgres = Optional.empty();
    private CatalogStorage storage;
    private boolean created;

    @Setup
    public void open() throws IOException {
        directory = Files.createTempDirectory("catalog");
        if (database.equals("embedded")) {
            storage = CatalogStorage.open(directory, Optional.empty());
        } else {
            var server = PostgresServer.startSynced();
            postgres = Optional.of(server);
            storage = CatalogStorage.share(server.url(), "", "", directory.resolve("key"));
        }
        for (int i = 0; i < TABLES; i++) {
            storage.create(table("t" + i), ENTRY);
        }
    }

    @TearDown
    public void close() throws IOException {
        storage.close();
        if (postgres.isPresent()) {
            postgres.get().close();
        }
        try (var files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(java.io.File::delete);
        }
    }

    private static CatalogKey table(String name) {
        return new CatalogKey(CatalogStorage.DEFAULT_DATABASE, Kind.TABLE, name);
    }

    /// Creates a table and the next time drops it.
    @Benchmark
    public ChangeResult change() {
        created = !created;
        return created ? storage.create(table("changing"), ENTRY) : storage.drop(table("changing"));
    }

    @Benchmark
    public Optional<CatalogEntry> read() {
        return storage.find(table("t500"));
    }
}
