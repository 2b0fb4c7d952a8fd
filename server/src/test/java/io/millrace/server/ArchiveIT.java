package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.testing.ChangingFolder;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Method;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.ClusterEndpoints;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Sessions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests what the whole server reports about jobs that ended before it was started.
final class ArchiveIT {
    private static final Duration LIMIT = TestTimeout.LIMIT;
    /// Answers about what runs at the moment, or about the process that answers.
    private static final Pattern OF_THE_MOMENT =
            Pattern.compile("metrics|backpressure|flamegraph|diagnosis|loads|watermarks|jobmanager|log-url|yarn");

    @TempDir
    private Path directory;

    /// A server with a session, and what can be asked of it.
    private final class Served implements AutoCloseable {
        private final RunningServer server =
                RunningServer.start("archive.dir=" + directory.resolve("archive"), "rest.server.answer-age=0");
        private final Client cluster = new Client(Connection.to(server.cluster().toString()));
        private final Client gateway = new Client(Connection.to(server.gateway().toString()));
        private final HttpClient http = HttpClient.newHttpClient();
        private final SessionHandle session = gateway.call(
                        Sessions.OPEN, Arguments.NONE, new Sessions.Open(Optional.empty(), Optional.empty()))
                .orThrow()
                .sessionHandle();

        void run(String sql) {
            SampleStatements.run(gateway, session, sql);
        }

        List<Jobs.Line> jobs() {
            return cluster.call(Jobs.OVERVIEW).orThrow().jobs();
        }

        /// Starts a job.
        JobId job(String sql) {
            var before = jobs().stream().map(Jobs.Line::jid).toList();
            run(sql);
            return jobs().stream()
                    .map(Jobs.Line::jid)
                    .filter(job -> !before.contains(job))
                    .findFirst()
                    .orElseThrow();
        }

        void awaitState(JobId job, JobState state) {
            await().atMost(LIMIT)
                    .until(
                            () -> cluster.call(Jobs.STATUS, Arguments.of(Jobs.JOB, job))
                                    .orThrow()
                                    .status(),
                            state::equals);
        }

        void awaitCheckpoint(JobId job) {
            await().atMost(LIMIT)
                    .until(() -> cluster.call(Checkpoints.HISTORY, Arguments.of(Jobs.JOB, job))
                                    instanceof Reply.Ok<?>(CheckpointsHistory history)
                            && history.counts().completed() > 0);
        }

        /// Status and body of every question about it, without the time of the answer, and without what the engine may
        /// find out after it has told the end of a job.
        Map<String, String> everything(JobId job) throws IOException, InterruptedException {
            var vertex = cluster.call(Jobs.DETAIL, Arguments.of(Jobs.JOB, job)).orThrow().vertices().stream()
                    .findFirst()
                    .orElseThrow();
            var answers = new TreeMap<String, String>();
            for (var path : paths()) {
                answers.put(
                        path,
                        get(path.replaceAll(":(jobid|applicationid)", job.text())
                                .replace(":vertexid", vertex.id().text())
                                .replaceAll(":(subtaskindex|attempt)", "0")
                                .replace(":checkpointid", "1")
                                .replaceAll(":[a-zA-Z]+", "0".repeat(32))));
            }
            return answers;
        }

        String get(String path) throws IOException, InterruptedException {
            var answer = http.send(
                    HttpRequest.newBuilder(URI.create(server.cluster() + "/v1" + path))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() + " " + answer.body().replaceAll("\"now\":\\d+|\"discarded\":\\w+", "");
        }

        @Override
        public void close() {
            http.close();
            gateway.close();
            cluster.close();
            server.close();
        }
    }

    private static List<String> paths() {
        return ClusterEndpoints.CATALOGUE.endpoints().stream()
                .filter(endpoint -> endpoint.method() == Method.GET)
                .map(Endpoint::path)
                .filter(path -> path.contains(":jobid") || path.contains(":applicationid"))
                .filter(path -> !OF_THE_MOMENT.matcher(path).find())
                .toList();
    }

    private long archived() {
        return ChangingFolder.files(directory.resolve("archive")).stream()
                .filter(file -> file.toString().endsWith(".job"))
                .count();
    }

    private static final List<String> LISTS = List.of("/jobs", "/jobs/overview", "/applications/overview");

    private static List<String> lists(Served served) throws IOException, InterruptedException {
        var answers = new ArrayList<String>();
        for (var path : LISTS) {
            answers.add(served.get(path));
        }
        var overview = served.get("/overview");
        answers.add(overview.replaceAll(".*(\"jobs-running.*?)[,}]\"flink-version.*", "$1"));
        return answers;
    }

    @Test
    void tellsTheSameOfJobsThatEndedBeforeARestart() throws Exception {
        Map<JobId, Map<String, String>> before = new TreeMap<>(java.util.Comparator.comparing(JobId::text));
        List<String> lists;
        JobId canceled;
        try (var served = new Served()) {
            served.run("SET 'execution.checkpointing.interval' = '100 ms'");
            served.run("SET 'restart-strategy.type' = 'none'");
            served.run("CREATE TABLE endless (v INT) WITH ('connector' = 'datagen', 'rows-per-second' = '100')");
            served.run("CREATE TABLE few (v INT) WITH ('connector' = 'datagen', 'number-of-rows' = '10',"
                    + " 'fields.v.kind' = 'sequence', 'fields.v.start' = '1', 'fields.v.end' = '10')");
            served.run("CREATE TABLE nowhere (v INT) WITH ('connector' = 'blackhole')");
            var finished = served.job("INSERT INTO nowhere SELECT v FROM few");
            served.awaitState(finished, JobState.FINISHED);
            var failed = served.job("INSERT INTO nowhere SELECT 100 / (v - 3) FROM few");
            canceled = served.job("INSERT INTO nowhere SELECT SUM(v) FROM endless GROUP BY v");
            served.awaitCheckpoint(canceled);
            served.cluster.call(Jobs.CANCEL, Arguments.of(Jobs.JOB, canceled)).orThrow();
            served.awaitState(failed, JobState.FAILED);
            served.awaitState(canceled, JobState.CANCELED);
            // until a job is archived, the engine goes on to end its checkpoints and the application around it
            await().atMost(LIMIT).until(this::archived, Long.valueOf(3)::equals);
            for (var job : List.of(finished, failed, canceled)) {
                before.put(job, served.everything(job));
            }
            lists = lists(served);
            assertThat(before.get(failed).get("/jobs/:jobid/exceptions")).contains("/ by zero");
            assertThat(before.get(canceled).get("/jobs/:jobid/checkpoints/details/:checkpointid"))
                    .startsWith("200 ");
        }
        try (var served = new Served()) {
            assertThat(lists(served)).isEqualTo(lists);
            for (var job : before.keySet()) {
                var after = served.everything(job);
                before.get(job)
                        .forEach((path, answer) -> assertThat(after.get(path))
                                .as("%s of %s", path, job)
                                .isEqualTo(answer));
            }
            assertThat(served.cluster.call(Jobs.CANCEL, Arguments.of(Jobs.JOB, canceled)))
                    .as("canceled already")
                    .isInstanceOf(Reply.Ok.class);
        }
        refusesDetailsThatAreGone(before.keySet(), lists);
    }

    private void refusesDetailsThatAreGone(Iterable<JobId> jobs, List<String> lists)
            throws IOException, InterruptedException {
        for (var job : jobs) {
            Files.delete(directory.resolve("archive").resolve(job + ".job"));
        }
        try (var served = new Served()) {
            assertThat(lists(served)).isEqualTo(lists);
            for (var job : jobs) {
                assertThat(served.get("/jobs/" + job))
                        .startsWith("404 ")
                        .contains("can no longer be read: its file is missing.")
                        .doesNotContain("\\tat ");
                assertThat(served.get("/applications/" + job)).startsWith("404 ");
                assertThat(served.get("/jobs/" + job + "/status")).startsWith("200 ");
            }
        }
    }
}
