package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.server.PlainHttp;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.Content;
import io.millrace.wire.Endpoint;
import io.millrace.wire.EventStream;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.ThreadDumps;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.sql.Product;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests a cluster of processes.
class RolesIT {
    private static final Duration LIMIT = TestTimeout.LIMIT;

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
                .until(() -> client.call(TaskManagers.LIST).orThrow().taskmanagers().stream()
                                .mapToInt(TaskManagers.TaskManager::slotsNumber)
                                .sum()
                        == 2);
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
        assertThat(PlainHttp.get(jobManager.cluster() + "/health/ready"))
                .startsWith("200 {\"status\":\"DEGRADED\"")
                .contains("{\"name\":\"slots\",\"status\":\"DEGRADED\","
                        + "\"reason\":\"No task manager offers a slot, so that jobs wait.\"}");
        var taskManager = taskManager(jobManager);
        try (var client = jobManager.client()) {
            var id = joined(client);
            var one = Arguments.of(TaskManagers.TASK_MANAGER, id);
            assertThat(taskManager.printed("out")).contains(id.text());
            await().atMost(LIMIT)
                    .untilAsserted(() -> assertThat(PlainHttp.get(jobManager.cluster() + "/health/ready"))
                            .startsWith("200 {\"status\":\"UP\"")
                            .contains("This job manager leads.", "2 of 2 slots are free, in 1 task manager."));
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
            try (var gateway = new Client(Connection.to(jobManager.cluster() + "/gateway"))) {
                assertThat(gateway.call(Product.GET))
                        .isInstanceOfSatisfying(
                                Reply.Refused.class,
                                no -> assertThat(no.fault().text()).contains("This process has no SQL gateway"));
            }
            // so that requests that compute do not stop all others
            assertThat(jobManager.carriers()).isGreaterThanOrEqualTo(8);
            readsLogsPieceByPiece(client, one, taskManager.directory().resolve("log"));
        }
        taskManager.stop();
        jobManager.stop();
        assertThat(taskManager.printed("err")).isEmpty();
        assertThat(jobManager.printed("err")).isEmpty();
    }

    /// Reads the logs like the job manager, from the folder of the files, and no other file of that process.
    private static void readsLogsPieceByPiece(Client client, Arguments one, Path logs) throws Exception {
        var log = logs.resolve("long.log");
        try (var out = Files.newBufferedWriter(log)) {
            for (int i = 1; i <= 200_000; i++) {
                out.write("line " + i + "\n");
            }
        }
        var file = one.with(Logs.FILE, "long.log");
        assertThat(text(client, Logs.TASK_MANAGER_FILE, file)).isEqualTo(Files.readString(log));
        assertThat(client.call(LogLines.TAIL_OF_TASK_MANAGER, file.with(LogLines.LINES, 2))
                        .orThrow()
                        .lines())
                .extracting(LogLines.Line::text)
                .containsExactly("line 199999", "line 200000");
        assertThat(client.call(LogLines.SEARCH_OF_TASK_MANAGER, file.with(LogLines.TEXT, "line 123456"))
                        .orThrow()
                        .hits())
                .extracting(hit -> hit.line().number())
                .containsExactly(Optional.of(123_456L));
        try (var lines = client.call(LogLines.FOLLOW_OF_TASK_MANAGER, file.with(LogLines.LINES, 1))
                .orThrow()) {
            assertThat(next(lines).lines()).extracting(LogLines.Line::text).containsExactly("line 200000");
            Files.writeString(log, "one more\n", StandardOpenOption.APPEND);
            assertThat(next(lines).lines()).extracting(LogLines.Line::text).containsExactly("one more");
            // what was written before a file is renamed is returned too, and then the new one
            Files.writeString(log, "the last\n", StandardOpenOption.APPEND);
            Files.move(log, logs.resolve("long.log.1"));
            Files.writeString(log, "a new one\n");
            assertThat(next(lines).lines()).extracting(LogLines.Line::text).containsExactly("the last");
            var anew = next(lines);
            assertThat(anew.restarted()).isTrue();
            assertThat(anew.lines()).extracting(LogLines.Line::text).containsExactly("a new one");
        }
        for (var outside :
                List.of("../out", "..%2Fout", logs.resolveSibling("out").toString(), "none.log")) {
            assertThat(client.call(Logs.TASK_MANAGER_FILE, one.with(Logs.FILE, outside)))
                    .isInstanceOfSatisfying(
                            Reply.Refused.class, no -> assertThat(no.status()).isEqualTo(404));
        }
    }

    private static LogLines.Addition next(EventStream<LogLines.Addition> lines) throws InterruptedException {
        while (true) {
            switch (lines.next(LIMIT)) {
                case EventStream.Arrived<LogLines.Addition>(var event) -> {
                    return event.data();
                }
                case EventStream.Quiet<LogLines.Addition> _ -> {}
                case EventStream.Ended<LogLines.Addition> _ -> throw new AssertionError("the stream has ended");
            }
        }
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
