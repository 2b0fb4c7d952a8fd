package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
import io.millrace.testing.Exhaustive;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.EventStream;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the monitoring of jobs whose tasks run in another process, and that they outlive their job manager, which is
/// killed, and in an exhaustive run stopped as well; [DurableJobsIT] stops a server with jobs in each run.
class WatchedRolesIT {
    private static final Duration LIMIT = TestTimeout.LIMIT;

    @TempDir
    private Path directory;

    private RoleProcess start(String role, String... more) throws Exception {
        var words = new ArrayList<>(List.of(role, "start"));
        words.addAll(List.of(more));
        return RoleProcess.start(Files.createDirectories(directory.resolve(role)), words.toArray(String[]::new))
                .awaitReady();
    }

    @Test
    void aJobOfAnotherProcessIsReportedRecordedSampledAndDiagnosedAndOutlivesItsJobManager() throws Exception {
        try (var jobManager =
                        start("jobmanager", "-Drest.port=0", "-Djobmanager.rpc.port=0", "-Drecorder.interval=1 s");
                var client = jobManager.client();
                var events = new ClusterClient(client).events(Optional.empty()).orThrow()) {
            var keys = jobManager.keysOfTaskManagers();
            try (var _ = start("taskmanager", keys[0], keys[1], "-Dtaskmanager.numberOfTaskSlots=2")) {
                await().atMost(LIMIT)
                        .until(() -> client.call(TaskManagers.LIST).orThrow().taskmanagers().stream()
                                        .mapToInt(TaskManagers.TaskManager::freeSlots)
                                        .sum()
                                == 2);
                var taskManager = client.call(TaskManagers.LIST)
                        .orThrow()
                        .taskmanagers()
                        .getFirst()
                        .id();
                var counting = new CountingToFiles(directory.resolve("numbers"));
                var job = DispatcherSubmission.submit(
                        counting.environment(directory.resolve("checkpoints")),
                        Map.of(
                                "jobmanager.rpc.address", keys[0].replaceFirst(".*=", ""),
                                "jobmanager.rpc.port", keys[1].replaceFirst(".*=", "")));
                awaitTheJob(events);
                isRecorded(client, job, taskManager);
                isSampled(client, job);
                isDiagnosed(client, job);
                isStreamedOverHttp2(jobManager.cluster() + "/v1", taskManager);
                jobManager.kill();
                try (var next = start("jobmanager", "-Drest.port=0", keys[1])) {
                    goesOn(next, job);
                    if (Exhaustive.ENABLED) {
                        next.stop();
                    }
                }
                if (Exhaustive.ENABLED) {
                    try (var last = start("jobmanager", "-Drest.port=0", keys[1])) {
                        goesOn(last, job);
                    }
                }
                counting.assertExactlyOnce();
            }
        }
    }

    /// The job goes on without ZooKeeper, from the files that the job manager before has left in its folder.
    private static void goesOn(RoleProcess jobManager, JobId job) {
        var one = Arguments.of(Jobs.JOB, job);
        try (var client = jobManager.client()) {
            assertThat(client.call(Jobs.OVERVIEW).orThrow().jobs())
                    .as("the first list after the start")
                    .singleElement()
                    .satisfies(line -> {
                        assertThat(line.jid()).isEqualTo(job);
                        assertThat(line.state().ended()).isFalse();
                    });
            await().atMost(LIMIT)
                    .until(() ->
                            client.call(Checkpoints.HISTORY, one) instanceof Reply.Ok<CheckpointsHistory>(var history)
                                    && history.latest().restored().isPresent()
                                    && history.counts().completed() > 0);
        }
    }

    private static void awaitTheJob(EventStream<Events.Change> events) throws InterruptedException {
        var awaited = EnumSet.of(
                Events.Kind.TASK_MANAGER_JOINED,
                Events.Kind.JOB_SUBMITTED,
                Events.Kind.VERTEX_STATE,
                Events.Kind.CHECKPOINT_COMPLETED);
        while (!awaited.isEmpty()) {
            switch (events.next(LIMIT)) {
                case EventStream.Arrived<Events.Change>(var event) ->
                    awaited.remove(event.data().kind());
                case EventStream.Quiet<Events.Change> _ -> throw new AssertionError("nothing was told of " + awaited);
                case EventStream.Ended<Events.Change> _ -> throw new AssertionError("the stream has ended");
            }
        }
    }

    private static void isRecorded(Client client, JobId job, TaskManagerId taskManager) {
        await().atMost(LIMIT).untilAsserted(() -> {
            var series = client.call(History.SERIES).orThrow().series();
            assertThat(series)
                    .anyMatch(one -> one.subject().equals(taskManager.text())
                            && one.metric().equals("heapUsed"))
                    .anyMatch(one ->
                            one.job().equals(Optional.of(job)) && one.metric().equals("recordsOut"));
        });
        assertThat(client.call(History.EVENTS).orThrow().events())
                .anyMatch(change -> change.kind() == Events.Kind.JOB_STATE);
    }

    /// Its stacks are those of the process where its tasks run.
    private static void isSampled(Client client, JobId job) {
        var one = Arguments.of(Jobs.JOB, job);
        var vertex =
                client.call(Jobs.DETAIL, one).orThrow().vertices().getFirst().id();
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(client.call(FlameGraphs.GRAPH, one.with(Vertices.VERTEX, vertex))
                                .orThrow()
                                .data())
                        .hasValueSatisfying(root -> assertThat(root.children()).isNotEmpty()));
    }

    private static void isDiagnosed(Client client, JobId job) {
        var report = client.call(Diagnosis.OF_JOB, Arguments.of(Jobs.JOB, job)).orThrow();
        assertThat(report.state()).isEqualTo(JobState.RUNNING);
        assertThat(report.looked()).isNotEmpty();
    }

    /// Changes and the lines of a log, side by side over one connection.
    private static void isStreamedOverHttp2(String service, TaskManagerId taskManager) throws Exception {
        try (var http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build()) {
            var changes = stream(http, service + "/events");
            var lines = stream(
                    http, service + "/taskmanagers/" + taskManager + "/logs/millrace-taskmanager.log/follow?lines=2");
            assertThat(data(lines)).contains("\"lines\":[{\"offset\":");
            assertThat(data(changes)).contains("\"CHECKPOINT_");
            http.shutdownNow();
        }
    }

    private static BufferedReader stream(HttpClient http, String url) throws Exception {
        var answer =
                http.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofInputStream());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
        return new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
    }

    private static String data(BufferedReader stream) throws IOException {
        for (var line = stream.readLine(); line != null; line = stream.readLine()) {
            if (line.startsWith("data: ")) {
                return line;
            }
        }
        throw new AssertionError("the stream has ended");
    }
}
