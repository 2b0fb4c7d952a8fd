package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every screen of the archive's console, at a server of the archive with jobs that are healthy, back-pressured,
/// failing and large, and when it is gone. The pictures are in `target/screenshots`, in both themes.
@Tag("exhaustive")
class ConsoleTourJourney {
    private static final Path PICTURES = Path.of("target", "screenshots");
    private static final String HEALTHY = "Orders by region";
    private static final String PRESSED = "Clicks by everything";
    private static final String FAILING = "Ratios";
    private static final String LARGE = "Reports over forty feeds";

    @TempDir
    private Path temporary;

    @TempDir
    private Path user;

    @Test
    void showsEveryScreenAndDoesWhatItOffers() throws Exception {
        var savepoints = temporary.resolve("savepoints");
        var server = Distribution.unpacked()
                .start(
                        temporary,
                        "-Dtaskmanager.numberOfTaskSlots=8",
                        "-Drest.flamegraph.enabled=true",
                        // however slow the machine is, the first savepoint is still listed when the last is written
                        "-Dweb.checkpoints.history=1000",
                        "-Dexecution.checkpointing.savepoint-dir=" + savepoints.toUri());
        try (server) {
            // stays open, for a statement that is run again finds its tables there
            var session = SqlSession.open(server.gateway());
            submit(session, SlowNumber.jar(temporary.resolve("unhurried.jar")));
            var console = start(server);
            try {
                await().atMost(TestTimeout.LIMIT.multipliedBy(6))
                        .until(() -> said().contains("seen: everything") || !console.isAlive());
                assertThat(said()).contains("seen: everything");
                assertThat(jobs(server, HEALTHY)).as(said()).containsExactlyInAnyOrder("CANCELED", "FINISHED");
                try (var written = Files.list(savepoints)) {
                    assertThat(written)
                            .as("one savepoint was deleted, that of the stop is kept")
                            .hasSize(1);
                }
                session.close();
                server.close();
                console.getOutputStream().write('\n');
                console.getOutputStream().flush();
                assertThat(console.waitFor(TestTimeout.LIMIT)).as(said()).isTrue();
                assertThat(console.exitValue()).as(said()).isZero();
            } finally {
                console.destroyForcibly().onExit().join();
            }
        }
        assertThat(said()).contains("seen: away").doesNotContain("\tat ");
        for (var job : List.of(HEALTHY, PRESSED, FAILING, LARGE)) {
            assertThat(pictures(job.toLowerCase(Locale.ROOT).replace(' ', '-') + "-graph-"))
                    .as(job)
                    .hasSize(2)
                    .allSatisfy(picture -> assertThat(picture).isNotEmptyFile());
        }
    }

    private static List<Path> pictures(String beginning) throws IOException {
        try (var files = Files.list(PICTURES)) {
            return files.filter(file -> file.getFileName().toString().startsWith(beginning))
                    .toList();
        }
    }

    /// The states of the jobs of a name, once each of them has ended.
    private static List<String> jobs(Server server, String name) {
        var ended = new ArrayList<String>();
        await().until(() -> {
            ended.clear();
            new Curl(server.cluster())
                    .get("/v1/jobs/overview")
                    .success()
                    .get("jobs")
                    .forEach(job -> {
                        if (name.equals(job.get("name").asString())) {
                            ended.add(job.get("state").asString());
                        }
                    });
            return !ended.contains("RUNNING") && !ended.contains("CANCELLING");
        });
        return ended;
    }

    private static void submit(SqlSession session, Path unhurried) {
        session.run("CREATE TEMPORARY FUNCTION unhurried AS '" + SlowNumber.class.getName() + "' USING JAR '"
                + unhurried + "'");
        session.run("SET 'execution.checkpointing.interval' = '1 s'");
        session.run(
                "CREATE TABLE orders (region INT, price DOUBLE, happened AS PROCTIME()) WITH ('connector' = 'datagen',"
                        + " 'rows-per-second' = '200', 'fields.region.min' = '1', 'fields.region.max' = '9')");
        session.run("CREATE TABLE clicks (page BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '20000')");
        session.run("CREATE TABLE numbers (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '10',"
                + " 'fields.n.kind' = 'sequence', 'fields.n.start' = '0', 'fields.n.end' = '10000')");
        session.run("CREATE TABLE nowhere (k BIGINT, v DOUBLE) WITH ('connector' = 'blackhole')");
        job(
                session,
                HEALTHY,
                "SELECT CAST(region AS BIGINT), SUM(price) FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(happened),"
                        + " INTERVAL '2' SECOND)) GROUP BY region, window_start, window_end");
        session.run("SET 'pipeline.operator-chaining.enabled' = 'false'");
        job(session, PRESSED, "SELECT COUNT(*), MAX(unhurried(page)) FROM clicks GROUP BY MOD(page, 10)");
        // the jobs below are seen in their states whatever their checkpoints do, and one of them has 80 tasks
        session.run("SET 'execution.checkpointing.interval' = '10 s'");
        session.run("SET 'restart-strategy.type' = 'fixed-delay'");
        session.run("SET 'restart-strategy.fixed-delay.attempts' = '100000'");
        session.run("SET 'restart-strategy.fixed-delay.delay' = '5 s'");
        job(session, FAILING, "SELECT CAST(100 / (n - 30) AS BIGINT), 1.0 FROM numbers");
        job(
                session,
                LARGE,
                IntStream.range(1, 41)
                        .mapToObj(feed -> "SELECT MOD(page, " + feed
                                + ") AS k, 1.0 AS v FROM (SELECT n AS page FROM numbers) WHERE page > " + feed)
                        .collect(Collectors.joining(
                                " UNION ALL ", "SELECT CAST(k AS BIGINT), SUM(v) FROM (", ") GROUP BY k")));
        // as they were when the healthy job was started, for it is run again
        session.run("RESET");
        session.run("SET 'execution.checkpointing.interval' = '1 s'");
        session.run("SET 'pipeline.name' = '" + HEALTHY + "'");
    }

    private static void job(SqlSession session, String name, String query) {
        session.run("SET 'pipeline.name' = '" + name + "'");
        assertThat(session.run("INSERT INTO nowhere " + query).job()).isPresent();
    }

    private Process start(Server server) throws IOException {
        var options = new ArrayList<>(ConsoleModules.HEADLESS);
        options.addAll(List.of(
                "-Xmx600m",
                "-Duser.home=" + user,
                "-Dtestfx.robot=glass",
                "--add-exports=javafx.graphics/com.sun.glass.ui=ALL-UNNAMED"));
        var words = ConsoleModules.command(
                options,
                List.of("testing", "awaitility", "hamcrest", "testfx-core"),
                ConsoleTour.class,
                server.cluster().toString(),
                PICTURES.toAbsolutePath().toString(),
                HEALTHY,
                PRESSED,
                FAILING,
                LARGE);
        var builder = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(user.resolve("said").toFile());
        builder.environment().put("XDG_CONFIG_HOME", user.resolve("config").toString());
        builder.environment().put("XDG_STATE_HOME", user.resolve("state").toString());
        builder.environment().put("DISPLAY", "");
        return builder.start();
    }

    private String said() throws IOException {
        return Files.readString(user.resolve("said"), StandardCharsets.UTF_8);
    }
}
