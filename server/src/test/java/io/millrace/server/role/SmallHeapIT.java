package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.SqlClient;
import io.millrace.server.CompiledJar;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests a server with little memory and clients that request much of it at the same time, beside one that
/// requests nothing.
class SmallHeapIT {
    private static final Pattern GATEWAY = Pattern.compile("SQL gateway (http://\\S+?)(,|$)");

    /// The options of the distribution: the first failed allocation ends the process.
    private static final List<String> SMALL = List.of("-Xmx512m", "-XX:+ExitOnOutOfMemoryError");

    private static final List<String> HUNGRY = List.of(
            "SELECT CHAR_LENGTH(REPEAT('x', 1000000000))",
            "SELECT CARDINALITY(SPLIT(REPEAT('a,', 100000000), ','))",
            "SELECT CAST('x' AS CHAR(1000000000))",
            "VALUES "
                    + IntStream.range(0, 290_000).mapToObj(i -> "(" + i + ",1)").collect(Collectors.joining(",")),
            "SELECT COUNT(*) FROM (VALUES (1)) AS t (a) GROUP BY CUBE("
                    + IntStream.range(0, 30).mapToObj(i -> "a + " + i).collect(Collectors.joining(", ")) + ")");

    /// Keeps what it is given, beyond the end of its task.
    private static final String HOARD = """
            package jarred;
            public class Hoard extends org.apache.flink.table.functions.ScalarFunction {
                private static final java.util.List<String> ALL =
                        java.util.Collections.synchronizedList(new java.util.ArrayList<>());
                public String eval(String text) {
                    ALL.add(text);
                    return "kept";
                }
            }
            """;

    @TempDir
    private Path directory;

    @Test
    void goesOnForOthersWhileFiveAskForAllMemoryAtOnce() throws Exception {
        try (var process = RoleProcess.start(
                                directory, SMALL, "start", "-Drest.port=0", "-Dsql-gateway.endpoint.rest.port=0")
                        .awaitReady();
                var client = new Client(Connection.to(gateway(process)));
                var threads = Executors.newCachedThreadPool()) {
            var sql = new SqlClient(client);
            var bystander = sql.open(Sessions.Open.with(Map.of())).orThrow();
            assertThat(run(sql, bystander, "SELECT 1")).isEqualTo("1");

            var refusals = HUNGRY.stream()
                    .map(statement -> threads.submit((Callable<String>) () -> {
                        var session = sql.open(Sessions.Open.with(Map.of())).orThrow();
                        return failure(sql, session, statement);
                    }))
                    .toList();
            var asked = 0;
            do {
                asked++;
                assertThat(run(sql, bystander, "SELECT " + asked)).isEqualTo(String.valueOf(asked));
            } while (refusals.stream().anyMatch(refusal -> !refusal.isDone()));

            var sentences = List.of(
                    "sql-gateway.statement.value-size",
                    "sql-gateway.statement.value-size",
                    "sql-gateway.statement.value-size",
                    "too long for the memory",
                    "grouping sets");
            for (int i = 0; i < sentences.size(); i++) {
                assertThat(refusals.get(i).get(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS))
                        .contains(sentences.get(i));
            }
            assertThat(process.isAlive()).isTrue();
            assertThat(run(sql, bystander, "SELECT 'still here'")).isEqualTo("still here");
        }
    }

    @Test
    void endsTheJobThatFillsTheHeapAndLeavesTheOthersAndKeepsTheHeap() throws Exception {
        endsTheJob(
                true,
                "none",
                "INSERT INTO nowhere SELECT CAST(CARDINALITY(ARRAY_AGG(s)) AS BIGINT), 'all' FROM many"
                        + " GROUP BY TUMBLE(arrival, INTERVAL '1' HOUR)");
        assertThat(directory.resolve("log")).isDirectoryContaining("glob:**/java_pid*.hprof");
    }

    /// It starts again with classes that keep what they were given.
    @Test
    void endsTheJobWhoseFunctionFillsTheHeapAndLeavesTheOthers() throws Exception {
        endsTheJob(false, "fixed-delay", "INSERT INTO nowhere SELECT n, hoard(s) FROM many");
        try (var files = Files.walk(directory)) {
            assertThat(files.filter(file -> file.toString().endsWith(".hprof"))).isEmpty();
        }
    }

    private void endsTheJob(boolean dumps, String restarts, String statement) throws Exception {
        try (var server = new DurableJobsIT.Server(RoleProcess.start(
                        directory,
                        List.of("-Xmx400m"),
                        "start",
                        "-Drest.port=0",
                        "-Dsql-gateway.endpoint.rest.port=0",
                        "-Djobs.checkpoint-interval=0s",
                        "-Ddiagnostics.heap-dump=" + dumps)
                .awaitReady())) {
            var session = server.session();
            List.of(
                            "SET 'execution.runtime-mode' = 'streaming'",
                            "SET 'state.backend.type' = 'hashmap'",
                            "SET 'restart-strategy.type' = '" + restarts + "'",
                            "SET 'restart-strategy.fixed-delay.attempts' = '1000'",
                            "CREATE TABLE many (n BIGINT, s STRING, arrival AS PROCTIME()) WITH ('connector' = 'datagen', 'fields.s.length' = '20000')",
                            "CREATE TABLE few (n BIGINT, s STRING) WITH ('connector' = 'datagen', 'rows-per-second' = '100')",
                            "CREATE TABLE nowhere (n BIGINT, s STRING) WITH ('connector' = 'blackhole')",
                            "CREATE TEMPORARY FUNCTION hoard AS 'jarred.Hoard' USING JAR '"
                                    + CompiledJar.write(directory.resolve("hoard.jar"), "Hoard", HOARD) + "'")
                    .forEach(prepared -> server.run(session, prepared));
            var good = OwnTaskManagerIT.newJob(server, session, "INSERT INTO nowhere SELECT n, UPPER(s) FROM few");
            await().until(() -> server.runs(good));
            var hungry = OwnTaskManagerIT.newJob(server, session, statement);
            await().atMost(TestTimeout.LIMIT.plus(Duration.ofMinutes(2)))
                    .until(() -> server.state(hungry), JobState.FAILED::equals);

            assertThat(server.cluster()
                            .call(Exceptions.REPORT, Arguments.of(Jobs.JOB, hungry))
                            .orThrow()
                            .exceptionHistory()
                            .entries())
                    .anySatisfy(failure -> assertThat(failure.stacktrace())
                            .contains("The server ran out of memory (its heap has ")
                            .contains("Statement: " + statement));
            assertThat(server.runs(good)).isTrue();
            assertThat(server.cluster()
                            .call(Exceptions.REPORT, Arguments.of(Jobs.JOB, good))
                            .orThrow()
                            .exceptionHistory()
                            .entries())
                    .isEmpty();
            assertThat(logLines(hungry.text() + " fills"))
                    .allSatisfy(line -> assertThat(line)
                            .contains("the memory of the server", " MB are in use", "Statement: " + statement)
                            .contains("(submitted by anonymous)"));
            server.cancel(good);
        }
    }

    /// The lines of the server's log with a text.
    private List<String> logLines(String text) throws IOException {
        try (var files = Files.list(directory.resolve("log"))) {
            var found = new ArrayList<String>();
            for (var file : files.filter(one -> one.toString().endsWith(".log")).toList()) {
                Files.readAllLines(file).stream()
                        .filter(line -> line.contains(text))
                        .forEach(found::add);
            }
            assertThat(found).isNotEmpty();
            return found;
        }
    }

    private static String gateway(RoleProcess process) {
        var matcher = GATEWAY.matcher(process.printed("out"));
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    private static String failure(SqlClient sql, SessionHandle session, String statement) {
        try {
            return "answered: " + run(sql, session, statement);
        } catch (RuntimeException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    private static String run(SqlClient sql, SessionHandle session, String statement) {
        var operation = sql.execute(session, Statements.Execute.of(statement)).orThrow();
        var rows = new StringBuilder();
        long token = 0;
        while (true) {
            var page = sql.fetch(session, operation, token, RowFormat.JSON).orThrow();
            page.results()
                    .ifPresent(table -> table.data()
                            .forEach(row -> row.fields()
                                    .forEach(field -> rows.append(Cell.of(field).display()))));
            if (page.resultType() == ResultType.EOS) {
                return rows.toString();
            }
            token = Results.tokenOf(page.nextResultUri().orElseThrow());
        }
    }
}
