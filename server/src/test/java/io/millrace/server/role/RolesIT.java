package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.wire.Arguments;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.ThreadDumps;
import io.millrace.wire.id.TaskManagerId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A cluster of processes.
class RolesIT {
    private static final Duration LIMIT = Duration.ofMinutes(3);

    @TempDir
    private Path directory;

    private final List<RoleProcess> processes = new ArrayList<>();

    @AfterEach
    void stopAll() {
        processes.forEach(RoleProcess::close);
    }

    private RoleProcess start(String name, String... words) throws IOException {
        var process = RoleProcess.start(Files.createDirectories(directory.resolve(name)), words);
        processes.add(process);
        return process;
    }

    private RoleProcess jobManager() throws IOException {
        return start("jm", "jobmanager", "start", "-Drest.port=0", "-Djobmanager.rpc.port=0")
                .awaitReady();
    }

    private RoleProcess taskManager(RoleProcess jobManager) throws IOException {
        var words = new ArrayList<>(List.of("taskmanager", "start", "-Dtaskmanager.numberOfTaskSlots=2"));
        words.addAll(Arrays.asList(jobManager.keysOfTaskManagers()));
        return start("tm", words.toArray(String[]::new)).awaitReady();
    }

    private static TaskManagerId joined(Client client) {
        await().atMost(LIMIT)
                .until(() ->
                        !client.call(TaskManagers.LIST).orThrow().taskmanagers().isEmpty());
        var all = client.call(TaskManagers.LIST).orThrow().taskmanagers();
        assertThat(all)
                .singleElement()
                .satisfies(one -> assertThat(one.slotsNumber()).isEqualTo(2));
        return all.getFirst().id();
    }

    private static String text(Client client, Endpoint<Nothing, Content> endpoint, Arguments arguments)
            throws IOException {
        try (var bytes = client.call(endpoint, arguments).orThrow().source().open()) {
            return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void aTaskManagerOfAnotherProcessIsSeenThroughTheJobManager() throws Exception {
        var jobManager = jobManager();
        var taskManager = taskManager(jobManager);
        try (var client = jobManager.client()) {
            var id = joined(client);
            var one = Arguments.of(TaskManagers.TASK_MANAGER, id);
            assertThat(taskManager.printed("out")).contains(id.text());
            assertThat(client.call(ThreadDumps.OF_TASK_MANAGER, one).orThrow().threadInfos())
                    .anyMatch(thread -> thread.threadName().contains("flink-pekko"));
            await().atMost(LIMIT)
                    .untilAsserted(() -> assertThat(
                                    client.call(Metrics.OF_TASK_MANAGER, one).orThrow())
                            .anyMatch(metric -> metric.id().equals("Status.JVM.Memory.Heap.Used")));
            assertThat(text(client, Logs.TASK_MANAGER_LOG, one)).contains("TaskManager", id.text());
            assertThat(text(client, Logs.JOB_MANAGER_LOG, Arguments.NONE))
                    .contains("HostedEntrypoint")
                    .doesNotContain("StateChangelog");
            assertThat(client.call(Logs.OF_TASK_MANAGER, one).orThrow().logs())
                    .anyMatch(file -> file.name().equals("millrace-taskmanager.log") && file.size() > 0);
        }
        taskManager.stop();
        jobManager.stop();
        assertThat(taskManager.printed("err")).isEmpty();
        assertThat(jobManager.printed("err")).isEmpty();
    }

    @Test
    void aStartThatCannotSucceedEndsWithOneLine() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var port = String.valueOf(taken.getLocalPort());
            assertOneLine(start("a", "jobmanager", "start", "-Drest.port=" + port), port, "another process");
            assertOneLine(
                    start("b", "jobmanager", "start", "-Drest.port=0", "-Djobmanager.rpc.port=" + port),
                    "the job manager did not start",
                    port);
            assertOneLine(
                    start("c", "taskmanager", "start", "-Dtaskmanager.rpc.port=" + port),
                    "the task manager did not start",
                    port);
        }
        assertOneLine(
                start("d", "taskmanager", "start", "-Dtaskmanager.memory.process.size=9g"),
                "taskmanager.memory",
                "-Xmx");
        assertOneLine(start("e", "taskmanager", "start", "-Dtaskmanager.numberOfTaskSlot=9"), "did you mean");
    }

    private static void assertOneLine(RoleProcess process, String... parts) throws InterruptedException {
        assertThat(process.code()).isEqualTo(1);
        assertThat(process.printed("out")).isEmpty();
        assertThat(process.printed("err"))
                .hasLineCount(1)
                .startsWith("millrace: ")
                .contains(parts);
        assertThat(process.directory().resolve("tmp")).isEmptyDirectory();
    }
}
