package io.millrace.server.endpoint.rest.sql;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.SqlClient;
import io.millrace.server.RunningServer;
import io.millrace.testing.PostgresServer;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
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

/// Measures `CREATE TABLE` and `DROP TABLE` in the catalog `main` over HTTP, from the request to the last page of the
/// answer, on a server with a journal.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 5)
@Measurement(iterations = 3, time = 5)
@Fork(
        value = 1,
        jvmArgsAppend = {
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/java.net=ALL-UNNAMED",
            "--add-opens=java.base/java.nio=ALL-UNNAMED"
        })
public class TableStatementBenchmark {
    @Param({"embedded", "postgres"})
    private String database;

    private Path directory;
    private Optional<PostgresServer> postgres = Optional.empty();
    private RunningServer server;
    private Client client;
    private SqlClient sql;
    private SessionHandle session;
    private boolean created;

    @Setup
    public void open() throws IOException {
        directory = Files.createTempDirectory("tables");
        var state = "state.dir=" + directory;
        if (database.equals("embedded")) {
            server = RunningServer.start(state);
        } else {
            var present = PostgresServer.startSynced();
            postgres = Optional.of(present);
            server = RunningServer.start(
                    state, "catalog.url=" + present.url(), "secrets.key-file=" + directory.resolve("key"));
        }
        client = new Client(Connection.to(server.gateway().toString()));
        sql = new SqlClient(client);
        session = sql.open(Sessions.Open.with(Map.of("sql-gateway.session.catalog", "main")))
                .orThrow();
    }

    @TearDown
    public void close() throws IOException {
        client.close();
        server.close();
        if (postgres.isPresent()) {
            postgres.get().close();
        }
        try (var files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(java.io.File::delete);
        }
    }

    /// Creates a table and the next time drops it.
    @Benchmark
    public ResultType change() {
        created = !created;
        return run(
                created
                        ? "CREATE TABLE orders (id BIGINT, price DECIMAL(10, 2), at_time TIMESTAMP(3),"
                                + " WATERMARK FOR at_time AS at_time - INTERVAL '5' SECOND) WITH ('connector' = 'datagen')"
                        : "DROP TABLE orders");
    }

    /// A statement of the same kind that changes nothing stored.
    @Benchmark
    public ResultType unchanged() {
        return run("CREATE DATABASE IF NOT EXISTS `default`");
    }

    private ResultType run(String statement) {
        var operation = sql.execute(session, Statements.Execute.of(statement)).orThrow();
        while (true) {
            var page = sql.fetch(session, operation, 0, RowFormat.JSON).orThrow();
            if (page.resultType() != ResultType.NOT_READY) {
                return page.resultType();
            }
        }
    }
}
