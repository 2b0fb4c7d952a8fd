package io.millrace.server.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.server.conformance.job.Jobs;
import io.millrace.server.role.RoleProcess;
import io.millrace.testing.ReservedPort;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.ThreadDumps;
import io.millrace.wire.id.TaskManagerId;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests clusters of which one process is ours and the other is the stock engine's. The jobs' classes are on
/// neither class path: they come in a jar, through the job manager's server for files.
class StockPartsIT {
    private static final Duration LIMIT = TestTimeout.LIMIT;
    private static final Path PEER_JARS = Path.of("target/peer");
    private static final Map<String, String> SETTINGS = Map.of(
            "taskmanager.numberOfTaskSlots", "4",
            "taskmanager.memory.managed.size", "64m",
            "taskmanager.memory.network.min", "64m",
            "taskmanager.memory.network.max", "64m",
            "heartbeat.timeout", "60000");

    @TempDir
    private Path directory;

    @Test
    void aStockTaskManagerRunsTheJobsOfOurJobManager() throws Exception {
        var home = Files.createDirectories(directory.resolve("ours"));
        try (var jobManager =
                RoleProcess.start(home, "jobmanager", "start", "-Drest.port=0", "-Djobmanager.rpc.port=0")) {
            jobManager.awaitReady();
            var settings = new TreeMap<>(SETTINGS);
            Arrays.stream(jobManager.keysOfTaskManagers())
                    .map(key -> key.substring("-D".length()).split("=", 2))
                    .forEach(key -> settings.put(key[0], key[1]));
            try (var _ = stock(settings, StockPeer.Part.TASK_MANAGER);
                    var client = jobManager.client()) {
                var one = joined(client);
                runJobs(URI.create(jobManager.cluster()));
                isSeen(client, one);
            }
        }
    }

    private StockPeer stock(Map<String, String> settings, StockPeer.Part part) throws IOException {
        return StockPeer.launch(
                Files.createDirectories(directory.resolve("stock")), PEER_JARS, settings, List.of(part));
    }

    private static TaskManagerId joined(Client client) {
        await().atMost(LIMIT)
                .until(() -> client.call(TaskManagers.LIST).orThrow().taskmanagers().stream()
                                .mapToInt(TaskManagers.TaskManager::slotsNumber)
                                .sum()
                        == 4);
        var all = client.call(TaskManagers.LIST).orThrow().taskmanagers();
        assertThat(all).hasSize(1);
        return all.getFirst().id();
    }

    /// Jobs that count, end, fail, are cancelled and are stopped with a savepoint: each comes to where it should.
    private void runJobs(URI cluster) throws Exception {
        var jar = JobJar.write(directory.resolve("jobs.jar"));
        new JobSet(cluster, jar).create(directory.resolve("savepoints"));
        assertThat(Http.get(cluster, "/jobs/" + Jobs.COUNTING.id()).text()).contains("RUNNING");
    }

    /// Everything that a job manager has to ask a task manager for.
    private static void isSeen(Client client, TaskManagerId id) throws IOException {
        var one = Arguments.of(TaskManagers.TASK_MANAGER, id);
        assertThat(client.call(TaskManagers.DETAIL, one).orThrow().allocatedSlots())
                .isNotEmpty();
        assertThat(client.call(ThreadDumps.OF_TASK_MANAGER, one).orThrow().threadInfos())
                .anyMatch(thread -> thread.threadName().contains("counted"));
        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(
                                client.call(Metrics.OF_TASK_MANAGER, one).orThrow())
                        .anyMatch(metric -> metric.id().equals("Status.JVM.Memory.Heap.Used")));
        assertThat(text(client, Logs.TASK_MANAGER_LOG, one)).contains(id.text());
        assertThat(client.call(Logs.OF_TASK_MANAGER, one).orThrow().logs().stream()
                        .map(Logs.LogFile::name)
                        .collect(Collectors.toSet()))
                .contains("taskmanager.log", "taskmanager.out");
        var log = one.with(Logs.FILE, "taskmanager.log");
        assertThat(client.call(LogLines.TAIL_OF_TASK_MANAGER, log.with(LogLines.LINES, 3))
                        .orThrow()
                        .lines())
                .hasSize(3);
        assertThat(client.call(LogLines.SEARCH_OF_TASK_MANAGER, log.with(LogLines.TEXT, id.text()))
                        .orThrow()
                        .hits())
                .isNotEmpty();
        assertThat(client.call(LogLines.FOLLOW_OF_TASK_MANAGER, log).toString()).contains("stock engine");
        // a stock process prints nothing, but there is a file for it
        assertThat(text(client, Logs.TASK_MANAGER_STDOUT, one)).doesNotContain("errors");
    }

    private static String text(Client client, Endpoint<Nothing, Content> endpoint, Arguments arguments)
            throws IOException {
        try (var bytes = client.call(endpoint, arguments).orThrow().source().open()) {
            return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void ourTaskManagerRunsTheJobsOfAStockJobManager() throws Exception {
        var settings = new TreeMap<>(SETTINGS);
        settings.put("jobmanager.rpc.address", "localhost");
        var home = Files.createDirectories(directory.resolve("ours"));
        try (var port = ReservedPort.reserve()) {
            settings.put("jobmanager.rpc.port", String.valueOf(port.number()));
            joins(settings, home);
        }
    }

    private void joins(Map<String, String> settings, Path home) throws Exception {
        try (var stock = stock(settings, StockPeer.Part.JOB_MANAGER);
                var taskManager = RoleProcess.start(
                        home,
                        "taskmanager",
                        "start",
                        "-Dtaskmanager.numberOfTaskSlots=4",
                        "-Dheartbeat.timeout=60000",
                        "-Djobmanager.rpc.address=localhost",
                        "-Djobmanager.rpc.port=" + settings.get("jobmanager.rpc.port"))) {
            taskManager.awaitReady();
            stock.awaitSlots();
            runJobs(stock.url());
        }
    }
}
