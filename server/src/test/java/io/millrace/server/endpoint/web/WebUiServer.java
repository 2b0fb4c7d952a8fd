package io.millrace.server.endpoint.web;

import io.millrace.client.Client;
import io.millrace.client.ClusterClient;
import io.millrace.client.Connection;
import io.millrace.client.SqlClient;
import io.millrace.server.RunningServer;
import io.millrace.server.StatementRows;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.flink.util.FileUtils;
import org.awaitility.Awaitility;

/// The server in this process with the jobs that the pages show: a healthy one, a back-pressured one, a failing one,
/// and one whose name and SQL would do harm if they could. Others are started when a test first wants them: one that is
/// skewed, one in event time, one of more than two hundred operators.
final class WebUiServer implements AutoCloseable {
    static final String HEALTHY = "orders: revenue of each region in windows of five seconds";
    static final String SLOW = "words: ten million rows through a regular expression";
    static final String FAILING = "division by zero";
    static final String HOSTILE = "<img src=x onerror=\"window.harmed=1\"> <script>window.harmed=1</script>";

    static final String SKEWED = "clicks: nine of ten by one customer";
    static final String IN_EVENT_TIME = "sales by event time";
    static final String LARGE = "six reports over sixteen feeds each";

    private static final String ORDERS = """
            CREATE TABLE orders (region INT, price DOUBLE, happened AS PROCTIME()) WITH (
              'connector' = 'datagen', 'rows-per-second' = '400', 'fields.region.min' = '1', 'fields.region.max' = '12')""";
    private static final String REVENUE = """
            CREATE TABLE revenue (opened TIMESTAMP(3), region INT, total DOUBLE, orders BIGINT) WITH (
              'connector' = 'blackhole')""";
    private static final String HEALTHY_INSERT = """
            INSERT INTO revenue SELECT window_start, region, SUM(price), COUNT(*)
            FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(happened), INTERVAL '5' SECOND))
            GROUP BY window_start, window_end, region""";
    private static final String WORDS = """
            CREATE TABLE words (word STRING) WITH (
              'connector' = 'datagen', 'rows-per-second' = '2000000', 'fields.word.length' = '1600')""";
    private static final String COUNTS = """
            CREATE TABLE counts (k STRING, n BIGINT) WITH ('connector' = 'blackhole')""";
    private static final String SLOW_INSERT = """
            INSERT INTO counts SELECT k, COUNT(*) FROM (
              SELECT SUBSTRING(
                REGEXP_REPLACE(REGEXP_REPLACE(SUBSTRING(unhurried(word), 1, 20), '([a-f0-4])+', 'x'), '(x+|y+)*z', 'q'), 1, 2) AS k
              FROM words) GROUP BY k""";
    private static final String NUMBERS = """
            CREATE TABLE numbers (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '20',
              'fields.n.kind' = 'sequence', 'fields.n.start' = '0', 'fields.n.end' = '1000')""";
    private static final String CLICKS = """
            CREATE TABLE clicks (a INT, b BIGINT) WITH (
              'connector' = 'datagen', 'rows-per-second' = '400', 'fields.a.min' = '0', 'fields.a.max' = '99')""";
    private static final String SKEWED_INSERT = """
            INSERT INTO pairs SELECT k, MAX(b) FROM (
              SELECT CAST(CASE WHEN a < 90 THEN 7 ELSE a END AS BIGINT) AS k, b FROM clicks) GROUP BY k""";
    private static final String EVENTS = """
            CREATE TABLE events (k BIGINT, v BIGINT, ts AS TO_TIMESTAMP_LTZ(UNIX_TIMESTAMP() * 1000 - MOD(v, 20000), 3),
              WATERMARK FOR ts AS ts - INTERVAL '20' SECOND) WITH ('connector' = 'datagen', 'rows-per-second' = '100',
              'fields.k.min' = '1', 'fields.k.max' = '50', 'fields.v.min' = '0', 'fields.v.max' = '1000000')""";
    private static final String EVENT_TIME_INSERT = """
            INSERT INTO pairs SELECT k, COUNT(*)
            FROM TABLE(TUMBLE(TABLE events, DESCRIPTOR(ts), INTERVAL '2' SECOND)) GROUP BY window_start, window_end, k""";
    private static final String FEED = """
            CREATE TABLE IF NOT EXISTS feed (id BIGINT, v BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '1')""";
    private static final String PAIRS = """
            CREATE TABLE IF NOT EXISTS pairs (k BIGINT, n BIGINT) WITH ('connector' = 'blackhole')""";
    private static final int REPORTS = 6;
    private static final int FEEDS = 16;
    private static final String NOWHERE = """
            CREATE TABLE nowhere (n INT) WITH ('connector' = 'blackhole')""";

    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final Path savepoints;
    private final Path folder;
    private final URI page;
    private final URI gateway;
    private final ClusterClient cluster;
    private final SqlClient sql;
    private final SessionHandle session;
    private final JobId healthy;
    private final JobId slow;
    private final JobId failing;
    private final JobId hostile;
    private final Map<String, JobId> wanted = new HashMap<>();

    private WebUiServer() throws IOException {
        savepoints = Files.createTempDirectory("millrace-web-it");
        folder = Files.createTempDirectory("millrace-web-it-server");
        Files.writeString(log(), "INFO  the first line\nERROR of a job " + HOSTILE + "\nINFO  the last line\n");
        var server = opened(RunningServer.start(
                "taskmanager.numberOfTaskSlots=24",
                // for the files of users
                "state.dir=" + folder.resolve("state"),
                "jobs.on-stop=cancel",
                "taskmanager.memory.network.min=256m",
                "taskmanager.memory.network.max=256m",
                "recorder.interval=1 s",
                "recorder.folder=" + folder.resolve("recorder"),
                "rest.profiling.enabled=true",
                "rest.profiling.dir=" + folder.resolve("profiles"),
                "web.log.path=" + log()));
        page = server.cluster().resolve("/");
        gateway = URI.create("http://" + server.gateway() + "/");
        cluster = new ClusterClient(opened(new Client(Connection.to(page.toString()))));
        sql = new SqlClient(opened(new Client(Connection.to(server.gateway().toString()))));
        session = sql.open(Sessions.Open.with(Map.of("execution.checkpointing.interval", "2 s")))
                .orThrow();
        run("CREATE TEMPORARY SYSTEM FUNCTION unhurried AS '" + SlowText.class.getName() + "'");
        List.of(ORDERS, REVENUE, WORDS, COUNTS, NUMBERS, NOWHERE).forEach(this::run);
        healthy = job(HEALTHY, Map.of("parallelism.default", "2"), HEALTHY_INSERT);
        slow = job(SLOW, Map.of("pipeline.operator-chaining.enabled", "false"), SLOW_INSERT);
        failing = job(
                FAILING,
                Map.of(
                        "restart-strategy.type", "fixed-delay",
                        "restart-strategy.fixed-delay.attempts", "2",
                        "restart-strategy.fixed-delay.delay", "100 ms",
                        "pipeline.operator-chaining.enabled", "false"),
                "INSERT INTO nowhere SELECT 100 / (n - 5) FROM numbers");
        hostile = job(
                HOSTILE,
                Map.of(),
                "INSERT INTO nowhere SELECT n FROM numbers WHERE CAST(n AS STRING) <> '" + HOSTILE + "'");
        Awaitility.await().until(() -> state(failing) == JobState.FAILED);
    }

    static WebUiServer start() throws IOException {
        return new WebUiServer();
    }

    private <T extends AutoCloseable> T opened(T part) {
        opened.push(part);
        return part;
    }

    URI page() {
        return page;
    }

    /// Service B on its own port.
    URI gateway() {
        return gateway;
    }

    /// The answer to a GET of service A, as it stands.
    String ask(String path) throws IOException, InterruptedException {
        try (var http = HttpClient.newHttpClient()) {
            return http.send(HttpRequest.newBuilder(page.resolve(path)).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        }
    }

    Path savepoints() {
        return savepoints;
    }

    /// What the pages show as the log of the server.
    Path log() {
        return folder.resolve("server.log");
    }

    JobId healthy() {
        return healthy;
    }

    JobId slow() {
        return slow;
    }

    JobId failing() {
        return failing;
    }

    JobId hostile() {
        return hostile;
    }

    /// One subtask has nine of ten records.
    JobId skewed() {
        return wanted(SKEWED, () -> {
            List.of(CLICKS, PAIRS).forEach(this::run);
            return job(SKEWED, Map.of("parallelism.default", "4"), SKEWED_INSERT);
        });
    }

    /// Has watermarks.
    JobId inEventTime() {
        return wanted(IN_EVENT_TIME, () -> {
            List.of(EVENTS, PAIRS).forEach(this::run);
            return job(IN_EVENT_TIME, Map.of("pipeline.operator-chaining.enabled", "false"), EVENT_TIME_INSERT);
        });
    }

    /// Has more than two hundred operators, whose metrics keep a processor busy: a test releases it when it is done.
    JobId large() {
        return wanted(LARGE, () -> {
            List.of(FEED, PAIRS).forEach(this::run);
            var settings = Map.of(
                    "parallelism.default", "1",
                    "pipeline.operator-chaining.enabled", "false",
                    "table.optimizer.reuse-source-enabled", "false",
                    "table.optimizer.reuse-sub-plan-enabled", "false");
            return job(LARGE, settings, reports());
        });
    }

    synchronized void doneWithLarge() {
        Optional.ofNullable(wanted.remove(LARGE)).ifPresent(this::end);
    }

    private static String reports() {
        return IntStream.range(0, REPORTS)
                .mapToObj(report -> IntStream.range(0, FEEDS)
                        .mapToObj(feed -> "SELECT MOD(id, %d) AS k, v + %d AS v FROM feed WHERE id > %d"
                                .formatted(feed + 2, report * FEEDS + feed, feed))
                        .collect(Collectors.joining(
                                " UNION ALL ", "INSERT INTO pairs SELECT k, SUM(v) FROM (", ") GROUP BY k; ")))
                .collect(Collectors.joining("", "EXECUTE STATEMENT SET BEGIN ", "END"));
    }

    private synchronized JobId wanted(String name, Supplier<JobId> start) {
        if (!wanted.containsKey(name)) {
            wanted.put(name, running(start.get()));
        }
        return wanted.get(name);
    }

    SessionHandle session() {
        return session;
    }

    String taskManager() {
        return cluster.taskManagers().orThrow().taskmanagers().getFirst().id().text();
    }

    /// One more job that is well, for a test that ends it.
    JobId another(String name) {
        // a savepoint is refused while a task is still starting
        return running(job(name, Map.of("parallelism.default", "1"), HEALTHY_INSERT));
    }

    void end(JobId job) {
        cluster.cancel(job).orThrow();
        Awaitility.await().until(() -> state(job).ended());
    }

    /// How many subtasks each operator of a job has.
    List<Integer> parallelism(JobId job) {
        return detail(job).vertices().stream().map(Jobs.Vertex::parallelism).toList();
    }

    /// Waits until all of its tasks run.
    private JobId running(JobId job) {
        Awaitility.await()
                .until(() -> detail(job).vertices().stream().allMatch(vertex -> vertex.status() == TaskState.RUNNING));
        return job;
    }

    /// The vertex of a job whose name begins so.
    String vertex(JobId job, String name) {
        return detail(job).vertices().stream()
                .filter(vertex -> vertex.name().startsWith(name))
                .map(vertex -> vertex.id().toString())
                .findFirst()
                .orElseThrow();
    }

    JobState state(JobId job) {
        return detail(job).state();
    }

    private Jobs.Detail detail(JobId job) {
        return cluster.job(job).orThrow();
    }

    private JobId job(String name, Map<String, String> settings, String insert) {
        settings.forEach((key, value) -> run("SET '" + key + "' = '" + value + "'"));
        run("SET 'pipeline.name' = '" + name + "'");
        var job = run(insert).orElseThrow();
        settings.keySet().forEach(key -> run("RESET '" + key + "'"));
        return job;
    }

    /// Runs a statement, which may fail, in a session with this name.
    void run(String name, String statement) {
        var named =
                sql.open(new Sessions.Open(Optional.of(name), Optional.empty())).orThrow();
        try {
            var operation = sql.execute(named, Statements.Execute.of(statement)).orThrow();
            StatementRows.of(sql, named, operation);
        } catch (Refusal failed) {
            // the page says so
        } finally {
            sql.close(named).orThrow();
        }
    }

    private Optional<JobId> run(String statement) {
        var operation = sql.execute(session, Statements.Execute.of(statement)).orThrow();
        Optional<JobId> job = Optional.empty();
        long token = 0;
        while (true) {
            var page = sql.fetch(session, operation, token, RowFormat.JSON).orThrow();
            job = job.or(page::jobID);
            if (page.resultType() == ResultType.EOS) {
                return job;
            }
            token = Results.tokenOf(page.nextResultUri().orElseThrow());
        }
    }

    @Override
    public void close() throws IOException {
        while (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } catch (Exception e) { // AutoCloseable's own signature
                throw new IllegalStateException("the stage does not come down", e);
            }
        }
        FileUtils.deleteDirectory(savepoints.toFile());
        FileUtils.deleteDirectory(folder.toFile());
    }
}
