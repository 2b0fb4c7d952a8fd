package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.client.SqlClient;
import io.millrace.server.PlainHttp;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Alerts;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.RowFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.flink.table.functions.ScalarFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests a server whose jobs run in a task manager process of its own.
class OwnTaskManagerIT {
    @TempDir
    private Path directory;

    private DurableJobsIT.Server start(String... keys) {
        return DurableJobsIT.start(
                directory,
                Stream.concat(Stream.of("-Dtaskmanager.process=own"), Stream.of(keys))
                        .toArray(String[]::new));
    }

    /// The rows of a query, as text.
    static List<String> rows(DurableJobsIT.Server server, SessionHandle session, String query) {
        var sql = new SqlClient(server.gateway());
        var operation = server.run(session, query);
        var rows = new ArrayList<String>();
        var token = Optional.of(0L);
        while (token.isPresent()) {
            var page = sql.fetch(session, operation, token.get(), RowFormat.PLAIN_TEXT)
                    .orThrow();
            page.results().ifPresent(table -> table.data().forEach(row -> rows.add(String.valueOf(row.fields()))));
            token = page.nextResultUri().map(OwnTaskManagerIT::token);
        }
        return rows;
    }

    private static long token(String uri) {
        return Long.parseLong(uri.replaceAll(".*/result/(\\d+).*", "$1"));
    }

    private static String taskManager(DurableJobsIT.Server server) {
        return await().until(
                        () -> server.cluster().call(TaskManagers.LIST).orThrow().taskmanagers().stream()
                                .map(one -> one.id().text())
                                .toList(),
                        all -> all.size() == 1)
                .getFirst();
    }

    @Test
    void aTaskManagerHasNoSecretIsReplacedAndEndsWithItsServerOrAFunction() throws Exception {
        var numbers = directory.resolve("numbers");
        try (var server = start("-Dcatalog.password=c4nary", "-Ds3.secret-key=c4nary")) {
            hasNothingSecretOnItsCommandLine(server.process().taskManager().orElseThrow());
            var session = server.session();
            server.run(session, "SET 'restart-strategy.type' = 'fixed-delay'");
            server.run(session, "SET 'restart-strategy.fixed-delay.delay' = '200 ms'");
            server.run(session, "SET 'restart-strategy.fixed-delay.attempts' = '1000'");
            server.count(session, numbers);
            var job = server.onlyJob();
            DurableJobsIT.awaitMore(numbers);
            var former = taskManager(server);
            kill(server.process().taskManager().orElseThrow());
            await().atMost(TestTimeout.LIMIT)
                    .untilAsserted(
                            () -> assertThat(PlainHttp.get(server.process().cluster() + "/health/ready"))
                                    .startsWith("503 ")
                                    .contains("\"reason\":\"No task manager offers a slot, so that jobs wait.\""));
            assertThat(await().until(() -> taskManager(server), id -> !id.equals(former)))
                    .isNotEqualTo(former);
            await().until(() -> server.runs(job));
            assertThat(await().until(
                                    () -> losses(server),
                                    alerts -> alerts.stream()
                                            .anyMatch(alert -> alert.resolved().isPresent())))
                    .singleElement()
                    .returns(former, Alerts.Alert::subject);
            DurableJobsIT.awaitMore(numbers);
            assertThat(rows(server, session, "SELECT COUNT(*) FROM (VALUES (7)) AS t(x)"))
                    .containsExactly("[1]");
            server.cancel(job);
            endsWithAFunctionOrItsServer(server);
        }
        DurableJobsIT.assertNoneLostAndNoneTwice(numbers);
        assertThat(directory.resolve("tmp").toFile().list((_, name) -> name.startsWith("millrace-tasks")))
                .as(
                        "folders for temporary files: of the one that was killed, of the function, and of the killed server")
                .hasSizeLessThanOrEqualTo(3);
    }

    private static List<Alerts.Alert> losses(DurableJobsIT.Server server) {
        return server.cluster().call(Alerts.LIST).orThrow().alerts().stream()
                .filter(alert -> alert.condition() == Alerts.Condition.TASK_MANAGER_LOST)
                .toList();
    }

    private static void kill(ProcessHandle process) throws Exception {
        process.destroyForcibly();
        process.onExit().get(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS);
    }

    private static void hasNothingSecretOnItsCommandLine(ProcessHandle taskManager) throws IOException {
        var process = Path.of("/proc/" + taskManager.pid());
        assertThat(Files.readString(process.resolve("cmdline"))).isNotEmpty().doesNotContain("c4nary");
        assertThat(Files.readString(process.resolve("environ"))).isNotEmpty().doesNotContain("c4nary");
    }

    private static void endsWithAFunctionOrItsServer(DurableJobsIT.Server server) throws Exception {
        var taskManager = server.process().taskManager().orElseThrow();
        var session = server.session();
        server.run(session, "CREATE TEMPORARY FUNCTION leave AS '" + Leave.class.getName() + "'");
        assertThatThrownBy(() -> rows(server, session, "SELECT leave(x) FROM (VALUES (7)) AS t(x)"))
                .isNotNull();
        // left alone, the engine gives up its own end after about two minutes
        taskManager.onExit().get(1, TimeUnit.MINUTES);
        var next = await().atMost(TestTimeout.LIMIT)
                .until(() -> server.process().taskManager(), Optional::isPresent)
                .orElseThrow();
        server.process().kill();
        next.onExit().get(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS);
    }

    /// A user's function that ends the process of its job.
    public static final class Leave extends ScalarFunction {
        public Integer eval(Integer code) {
            System.exit(code);
            return code;
        }
    }

    /// First a statement with a huge value, then a job that collects slowly beside one that allocates more and keeps
    /// nothing, and one that collects fast. The rows are large and cost little, so that the memory is full before
    /// the processors are.
    @Test
    void onlyTheStatementOrJobThatFillsTheMemoryFails() throws Exception {
        onlyTheJobFails("SELECT n, s FROM (SELECT n, s, COUNT(*) FROM few GROUP BY n, s) AS t(n, s, c)");
    }

    @Test
    @Tag("exhaustive")
    void onlyTheJobThatFillsTheMemoryWithOneListFails() throws Exception {
        onlyTheJobFails("SELECT CAST(CARDINALITY(ARRAY_AGG(s)) AS BIGINT), 'all' FROM many"
                + " GROUP BY TUMBLE(arrival, INTERVAL '1' HOUR)");
    }

    private void onlyTheJobFails(String collecting) throws Exception {
        var numbers = directory.resolve("numbers");
        try (var server = start("-Denv.java.opts.taskmanager=-Xmx200m", "-Djobs.checkpoint-interval=2s")) {
            aStatementWithAHugeValueFailsAlone(server);
            var session = server.session();
            List.of(
                            "SET 'execution.runtime-mode' = 'streaming'",
                            "SET 'restart-strategy.type' = 'fixed-delay'",
                            "SET 'restart-strategy.fixed-delay.delay' = '200 ms'",
                            "SET 'restart-strategy.fixed-delay.attempts' = '1000'",
                            "CREATE TABLE many (n BIGINT, s AS LPAD(CAST(n AS STRING), 2000, 'x'), arrival AS PROCTIME()) WITH ('connector' = 'datagen', 'rows-per-second' = '15000')",
                            "CREATE TABLE few (n BIGINT, s AS LPAD(CAST(n AS STRING), 2000, 'x')) WITH ('connector' = 'datagen', 'rows-per-second' = '10000')",
                            "CREATE TABLE nowhere (n BIGINT, s STRING) WITH ('connector' = 'blackhole')")
                    .forEach(statement -> server.run(session, statement));
            var counting = server.counting(session, numbers);
            var busy = newJob(server, session, "INSERT INTO nowhere SELECT n, UPPER(s) FROM many");
            DurableJobsIT.awaitMore(numbers);
            server.run(session, "SET 'state.backend.type' = 'hashmap'");
            var statement = "INSERT INTO nowhere " + collecting;
            var hungry = newJob(server, session, statement);
            await().atMost(TestTimeout.LIMIT.plus(Duration.ofMinutes(2)))
                    .until(() -> server.state(hungry), JobState.FAILED::equals);
            assertThat(server.cluster()
                            .call(Exceptions.REPORT, Arguments.of(Jobs.JOB, hungry))
                            .orThrow()
                            .exceptionHistory()
                            .entries())
                    .anySatisfy(failure -> assertThat(failure.stacktrace())
                            .contains("The task manager ran out of memory (its heap has ")
                            .contains("for the second time because of this job, so the job is not started again")
                            .contains("Statement: " + statement.substring(0, 60))
                            .contains("(submitted by "));
            await().until(() -> server.runs(counting) && server.runs(busy));
            DurableJobsIT.awaitMore(numbers);
            server.cancel(counting);
            server.cancel(busy);
            server.process().stop();
        }
        DurableJobsIT.assertNoneLostAndNoneTwice(numbers);
    }

    static JobId newJob(DurableJobsIT.Server server, SessionHandle session, String insert) {
        var before = server.jobs().stream().map(Jobs.Line::jid).toList();
        var operation = server.run(session, insert);
        assertThat(await().until(() -> server.status(session, operation), OperationStatus::terminal))
                .isEqualTo(OperationStatus.FINISHED);
        return await().until(
                        () -> server.jobs().stream()
                                .map(Jobs.Line::jid)
                                .filter(job -> !before.contains(job))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    private static void aStatementWithAHugeValueFailsAlone(DurableJobsIT.Server server) {
        var session = server.session();
        var taskManager = taskManager(server);
        var operation = server.run(session, "SELECT CHAR_LENGTH(REPEAT('x', n)) FROM (VALUES (1000000000)) AS t(n)");
        assertThat(await().until(() -> server.status(session, operation), OperationStatus::terminal))
                .isNotNull();
        await().until(() -> server.jobs().stream().allMatch(job -> job.state().ended()));
        assertThat(rows(server, session, "SELECT COUNT(*) FROM (VALUES (7)) AS t(x)"))
                .containsExactly("[1]");
        assertThat(taskManager(server)).isEqualTo(taskManager);
    }
}
