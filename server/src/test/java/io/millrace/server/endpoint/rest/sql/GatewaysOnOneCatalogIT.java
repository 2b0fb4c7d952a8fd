package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.PlainHttp;
import io.millrace.testing.Exhaustive;
import io.millrace.testing.PostgresServer;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests two gateways whose catalog `main` is in one PostgreSQL.
class GatewaysOnOneCatalogIT {
    private static final int TIMED_CHANGES = Exhaustive.ENABLED ? 50 : 5;
    private static final String AWAY = "could not be read: jdbc:postgresql://127.0.0.1:";

    @TempDir
    private Path directory;

    private final PostgresServer postgres = PostgresServer.start();
    private RunningGateway first;
    private RunningGateway second;

    @BeforeEach
    void start() {
        first = gateway();
        second = gateway();
    }

    private RunningGateway gateway() {
        return RunningGateway.start(
                "catalog.url=" + postgres.url().replaceFirst("\\?.*", ""),
                "catalog.user=postgres",
                "catalog.password=canary-4711",
                "secrets.key-file=" + directory.resolve("key"),
                "parallelism.default=1");
    }

    @AfterEach
    void stop() throws IOException {
        first.close();
        second.close();
        postgres.close();
    }

    /// What a session of the second gateway sees as soon as it knows of a change.
    private String seen(SessionHandle session, String statement, String expected) {
        return await().until(() -> second.outcome(session, statement), outcome -> outcome.contains(expected));
    }

    @Test
    void aSessionOfAnotherGatewaySeesAChangeAlsoWithACachedPlan() {
        var writer = first.inMain();
        var reader = second.inMain();
        var count = "SELECT COUNT(*) FROM numbers";
        for (var rows : List.of("3", "5", "2")) {
            first.run(writer, "DROP TABLE IF EXISTS numbers");
            first.run(
                    writer,
                    "CREATE TABLE numbers (id INT) WITH ('connector' = 'datagen', 'number-of-rows' = '" + rows + "')");
            assertThat(seen(reader, count, rows)).isEqualTo(rows);
            assertThat(second.run(reader, count)).containsExactly(rows);
        }
        first.run(writer, "CREATE VIEW word AS SELECT 'old' AS w");
        assertThat(second.run(reader, "SELECT w FROM word")).containsExactly("old");
        assertThat(second.run(reader, "SELECT w FROM word")).containsExactly("old");
        first.run(writer, "ALTER VIEW word AS SELECT 'new' AS w");
        assertThat(seen(reader, "SELECT w FROM word", "new")).isEqualTo("new");
        assertThat(second.client
                        .call(
                                Statements.COMPLETE,
                                Arguments.of(Sessions.SESSION, reader),
                                new Statements.Complete(Optional.of("SELECT * FROM wo"), 16))
                        .orThrow()
                        .toString())
                .contains("word");
        first.run(writer, "DROP TABLE numbers");
        assertThat(seen(reader, count, "not found")).contains("numbers", "not found");
        assertThat(second.run(reader, "SHOW TABLES")).containsExactly("word");
        printDelays(writer, reader);
    }

    /// Prints the time from the answer to a change until a cached plan of the other gateway follows it.
    private void printDelays(SessionHandle writer, SessionHandle reader) {
        var millis = new ArrayList<Double>();
        for (int i = 0; i < TIMED_CHANGES; i++) {
            var word = "word " + i;
            first.run(writer, "ALTER VIEW word AS SELECT '" + word + "' AS w");
            long changed = System.nanoTime();
            assertThat(await().pollInterval(Duration.ofMillis(10))
                            .until(() -> second.outcome(reader, "SELECT w FROM word"), word::equals))
                    .isEqualTo(word);
            millis.add((System.nanoTime() - changed) / 1e6);
        }
        millis.sort(null);
        System.out.printf(
                Locale.ROOT,
                "another gateway follows a change after %.0f ms (median), at most %.0f ms, of %d%n",
                millis.get(TIMED_CHANGES / 2),
                millis.getLast(),
                TIMED_CHANGES);
    }

    @Test
    void oneOfManySessionsOfBothGatewaysCreatesATableAndTheOthersSayWhyNot() throws Exception {
        var create = "CREATE TABLE contested (id INT) WITH ('connector' = 'blackhole')";
        try (var threads = Executors.newFixedThreadPool(20)) {
            var answers = threads.invokeAll(IntStream.range(0, 20)
                    .mapToObj(i -> i % 2 == 0 ? first : second)
                    .<Callable<String>>map(gateway -> {
                        var session = gateway.inMain();
                        return () -> gateway.outcome(session, create);
                    })
                    .toList());
            var texts = new ArrayList<String>();
            for (var answer : answers) {
                texts.add(answer.get());
            }
            assertThat(texts).filteredOn("OK"::equals).hasSize(1);
            assertThat(texts)
                    .filteredOn(answer -> !answer.equals("OK"))
                    .hasSize(19)
                    .allMatch(answer -> answer.contains("contested") && answer.contains("already exists"));
        }
    }

    /// Waits for the health on both ports of the server. The database is asked every 0.4 s.
    private static void awaitHealth(RunningGateway gateway, String status, String reason) {
        for (var port : List.of(gateway.server.gateway(), gateway.server.cluster())) {
            await().atMost(TestTimeout.LIMIT)
                    .untilAsserted(() -> assertThat(PlainHttp.get(port + "/health/ready"))
                            .startsWith(status)
                            .contains("\"reason\":\"" + reason + "\""));
        }
    }

    @Test
    void aDatabaseThatIsAwayFailsOnlyWhatNeedsItAndIsUsedAgainWhenItIsBack() throws Exception {
        var session = first.inMain();
        var stock = first.open(Map.of());
        first.run(session, "CREATE TABLE kept (id INT) WITH ('connector' = 'datagen', 'number-of-rows' = '4')");
        assertThat(first.run(session, "SELECT COUNT(*) FROM kept")).containsExactly("4");
        first.run(stock, "CREATE TABLE own (id INT) WITH ('connector' = 'datagen', 'number-of-rows' = '2')");

        postgres.stop();
        assertThatThrownBy(() -> first.run(session, "SHOW TABLES"))
                .asInstanceOf(InstanceOfAssertFactories.type(Refusal.class))
                .satisfies(refusal -> assertThat(refusal.reason() + refusal.detail())
                        .contains(AWAY, "cannot be reached: ")
                        .doesNotContain("canary"));
        assertThat(first.outcome(session, "DROP TABLE kept")).contains("cannot be reached");
        assertThat(first.outcome(session, "SELECT * FROM absent")).contains("cannot be reached");
        awaitHealth(first, "503 ", "The database of the catalog cannot be reached.");
        for (var other : List.of(stock, first.open(Map.of("execution.runtime-mode", "batch")))) {
            assertThat(first.run(other, "SELECT 1 + 1")).containsExactly("2");
            assertThat(first.run(other, "SET 'table.local-time-zone' = 'UTC'")).containsExactly("OK");
        }
        assertThat(first.run(stock, "SHOW TABLES")).containsExactly("own");
        assertThat(first.run(stock, "SELECT COUNT(*) FROM (SELECT * FROM own) AS x")
                        .getLast())
                .isEqualTo("2");
        second.close();
        second = gateway();
        var early = second.inMain();
        assertThat(second.outcome(early, "SHOW TABLES")).contains("cannot be reached");
        awaitHealth(second, "503 ", "The database of the catalog cannot be reached.");

        postgres.restart();
        await().atMost(TestTimeout.LIMIT)
                .until(() -> second.outcome(early, "SHOW TABLES").equals("kept"));
        await().atMost(TestTimeout.LIMIT)
                .until(() -> first.outcome(session, "SHOW TABLES").equals("kept"));
        awaitHealth(first, "200 ", "The catalog can be read.");
        awaitHealth(second, "200 ", "The catalog can be read.");
        first.run(session, "DROP TABLE kept");
        assertThat(second.run(early, "SHOW TABLES")).isEmpty();
        assertThat(first.run(stock, "SHOW TABLES")).containsExactly("own");
    }

    @Test
    void thePasswordOfTheDatabaseIsNotShown() {
        var session = first.inMain();
        assertThat(first.run(session, "SET"))
                .contains("catalog.password|******")
                .noneMatch(row -> row.contains("canary"));
    }
}
