package io.millrace.server.engine.planner;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.apache.flink.configuration.ExecutionOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Plans and calculates statements of the server's own on a thread of its own, and starts no job: first a few, so that
/// the first statement of the first user finds the planner loaded. Then more of many forms while users have none, so
/// that the JVM has compiled what theirs need.
final class WarmUp implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);
    /// Between two looks at whether a user has statements.
    private static final Duration PAUSE = Duration.ofMillis(200);

    private static final String TABLE =
            "CREATE TEMPORARY TABLE warm (k STRING, v BIGINT) WITH ('connector' = 'datagen',"
                    + " 'number-of-rows' = '10')";

    private static final int LINES = 300;

    /// Statements that load the planner: answered from its plan, with calculated rows, and a calculation.
    private static final List<String> FIRST = List.of(
            "SELECT 1",
            "SELECT k, COUNT(*), SUM(v) FROM (VALUES ('a', 1), ('b', 2)) AS t (k, v) GROUP BY k",
            "SELECT n + 1 FROM (VALUES (1)) AS t (n)");

    /// Each number is another one each time, since a text that comes again is not planned again.
    private static final List<String> FORMS = List.of(
            "SELECT %1$d",
            "SELECT %1$d * 2 + 1, UPPER('w%1$d'), CAST('%1$d' AS BIGINT) > 5, DATE '2026-01-01' + INTERVAL '1' DAY",
            "SELECT k, COUNT(*), SUM(v) FROM (VALUES ('a', %1$d), ('b', 2), ('a', 3)) AS t (k, v) GROUP BY k",
            "SELECT k, COUNT(DISTINCT v), AVG(v) AS mean FROM (VALUES ('a', %1$d), ('b', 2)) AS t (k, v) WHERE v > 1"
                    + " GROUP BY k HAVING MAX(v) > 0",
            "SELECT l.k, l.v, r.v FROM (VALUES ('a', %1$d), ('b', 2)) AS l (k, v)"
                    + " JOIN (VALUES ('a', 3), ('c', 4)) AS r (k, v) ON l.k = r.k",
            "SELECT DISTINCT k, CASE WHEN v > %1$d THEN 'more' ELSE k || '!' END FROM (VALUES ('a', 1), ('b', 2)) AS t (k, v)",
            "SELECT v, k FROM (VALUES ('a', %1$d), ('b', 2), ('c', 3)) AS t (k, v) ORDER BY v DESC LIMIT 2",
            "SELECT SUBSTRING(k, 1, 2), v FROM warm WHERE v < %1$d AND k LIKE 'a%%'",
            "SELECT k, SUM(v) FROM warm WHERE v > %1$d GROUP BY k",
            "SELECT k, COUNT(*), MAX(v) FROM lines WHERE n < %1$d GROUP BY k",
            "SELECT n, v FROM lines WHERE v > %1$d ORDER BY v LIMIT 3",
            "EXPLAIN SELECT %1$d",
            "EXPLAIN SELECT k, COUNT(*) FROM (VALUES ('a', %1$d), ('b', 2)) AS t (k, v) GROUP BY k",
            "EXPLAIN SELECT k, MAX(v) FROM warm WHERE v > %1$d GROUP BY k",
            "SHOW TABLES",
            "SHOW FUNCTIONS",
            "DESCRIBE warm",
            "SHOW CREATE TABLE warm",
            "SET 'pipeline.name' = 'w%1$d'",
            "CREATE TEMPORARY VIEW seen AS SELECT k, v + %1$d AS v FROM warm",
            "DROP TEMPORARY VIEW seen");

    private static final List<String> MODES = List.of("streaming", "batch");

    private final WarmUpSession rehearsal;
    private final BooleanSupplier idle;
    private final Duration time;
    private final Random numbers = new Random();
    private final Thread thread =
            Thread.ofPlatform().daemon().name("sql-warm-up").unstarted(this::run);
    private int statements;
    private volatile boolean closed;

    /// A session in which statements are rehearsed.
    interface WarmUpSession extends AutoCloseable {
        void rehearse(Statement statement) throws InterruptedException;

        @Override
        void close();
    }

    /// @param idle whether users have no statements
    /// @param time of a processor to spend on statements beyond the first few
    WarmUp(WarmUpSession rehearsal, BooleanSupplier idle, Duration time) {
        this.rehearsal = rehearsal;
        this.idle = idle;
        this.time = time;
    }

    void start() {
        thread.start();
    }

    /// Whether the JVM compiles for speed. One with that option switched off is meant to be small, or short-lived.
    static boolean pays() {
        var level = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .getVMOption("TieredStopAtLevel")
                .getValue();
        return Integer.parseInt(level) > 1;
    }

    private void run() {
        try (rehearsal) {
            for (var sql : FIRST) {
                rehearse(sql, Map.of());
            }
            rehearseWhileIdle();
            LOG.info(
                    "The planner has been warmed up with {} statements in {} ms of processor time",
                    statements,
                    spent().toMillis());
        } catch (Refusal refusal) {
            LOG.warn("The planner could not be warmed up: {}", refusal.reason());
        } catch (IOException e) {
            LOG.warn("The planner is warmed up only in part, without a temporary file: {}", e.toString());
        } catch (InterruptedException e) {
            // the server stops
        }
    }

    private void rehearseWhileIdle() throws InterruptedException, IOException {
        if (time.isZero()) {
            return;
        }
        var file = Files.createTempFile("warm-up", ".csv");
        try {
            var lines = IntStream.range(0, LINES).mapToObj(n -> n + ",key " + n % 100 + "," + numbers.nextLong());
            Files.write(file, lines.toList());
            rehearse(TABLE, Map.of());
            rehearse(
                    "CREATE TEMPORARY TABLE lines (n INT, k STRING, v BIGINT) WITH ('connector' = 'filesystem', 'path' = '"
                            + file.toUri().toString().replace("'", "''") + "', 'format' = 'csv')",
                    Map.of());
            rehearseForms();
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private void rehearseForms() throws InterruptedException {
        var end = spent().plus(time);
        // not by the interruption alone: what the planner loads and reads may swallow one
        for (int i = 0; !closed && spent().compareTo(end) < 0; i++) {
            awaitIdle();
            var mode = MODES.get(i / FORMS.size() % MODES.size());
            rehearse(
                    String.format(Locale.ROOT, FORMS.get(i % FORMS.size()), numbers.nextInt(1_000_000)),
                    Map.of(ExecutionOptions.RUNTIME_MODE.key(), mode));
        }
    }

    private void awaitIdle() throws InterruptedException {
        while (!closed && !idle.getAsBoolean()) {
            Thread.sleep(PAUSE);
        }
    }

    private void rehearse(String sql, Map<String, String> settings) throws InterruptedException {
        rehearsal.rehearse(new Statement(new OperationHandle(UUID.randomUUID().toString()), sql, settings));
        statements++;
    }

    /// Returns the processor time that this thread has used.
    private static Duration spent() {
        return Duration.ofNanos(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
