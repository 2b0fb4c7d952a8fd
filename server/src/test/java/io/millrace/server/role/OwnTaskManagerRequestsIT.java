package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.server.FunctionJar;
import io.millrace.server.TestJar;
import io.millrace.wire.Arguments;
import io.millrace.wire.Content;
import io.millrace.wire.Upload;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.cluster.Jars;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.LogPages;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.ThreadDumps;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests jars, functions, logs, figures and savepoints of a server whose jobs run in a task manager process
/// of its own.
class OwnTaskManagerRequestsIT {
    @TempDir
    private static Path directory;

    private static DurableJobsIT.Server server;

    @BeforeAll
    static void start() {
        server = begin();
    }

    private static DurableJobsIT.Server begin() {
        return DurableJobsIT.start(directory, "-Dtaskmanager.process=own", "-Drest.flamegraph.enabled=true");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static TaskManagerId taskManager() {
        return server.cluster()
                .call(TaskManagers.LIST)
                .orThrow()
                .taskmanagers()
                .getFirst()
                .id();
    }

    private static String text(Content content) throws IOException {
        try (var in = content.source().open()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void runsTheJobOfAJar() throws Exception {
        var cluster = server.cluster();
        var path = cluster.call(Jars.UPLOAD, Arguments.NONE, Upload.of(TestJar.write(directory.resolve("program.jar"))))
                .orThrow()
                .filename();
        var job = cluster.call(
                        Jars.RUN,
                        Arguments.of(Jars.JAR, path.substring(path.lastIndexOf('/') + 1)),
                        Jars.RunRequest.of(Jars.PlanRequest.USUAL))
                .orThrow()
                .jobid();
        assertThat(await().until(() -> server.state(job), JobState::ended)).isEqualTo(JobState.FINISHED);
    }

    @Test
    void callsAFunctionOfAnAddedJar() throws Exception {
        var session = server.session();
        server.run(session, "ADD JAR '" + FunctionJar.write(directory.resolve("whisper.jar")) + "'");
        server.run(session, "CREATE TEMPORARY FUNCTION whisper AS 'jarred.Whisper'");
        assertThat(OwnTaskManagerIT.rows(
                        server, session, "SELECT whisper(w) FROM (VALUES ('AB'), ('AB')) AS t(w) GROUP BY w"))
                .last()
                .isEqualTo("[ab...]");
    }

    @Test
    void showsLogsThreadsAndFlameGraphsOfTheProcess() throws Exception {
        var cluster = server.cluster();
        var session = server.session();
        server.run(session, "CREATE TABLE fast (n BIGINT, s STRING) WITH ('connector' = 'datagen')");
        server.run(session, "CREATE TABLE nowhere (n BIGINT, s STRING) WITH ('connector' = 'blackhole')");
        var job = OwnTaskManagerIT.newJob(server, session, "INSERT INTO nowhere SELECT n, UPPER(s) FROM fast");
        await().until(() -> server.runs(job));
        var here = Arguments.of(TaskManagers.TASK_MANAGER, taskManager());
        var vertex = Arguments.of(Jobs.JOB, job)
                .with(
                        Vertices.VERTEX,
                        cluster.call(Jobs.DETAIL, Arguments.of(Jobs.JOB, job))
                                .orThrow()
                                .vertices()
                                .getFirst()
                                .id());
        await().until(() -> cluster.call(FlameGraphs.GRAPH, vertex)
                .orThrow()
                .data()
                .filter(node -> !node.children().isEmpty())
                .isPresent());
        assertThat(cluster.call(ThreadDumps.OF_TASK_MANAGER, here).orThrow().threadInfos())
                .anySatisfy(thread -> assertThat(thread.threadName()).isEqualTo("heap-guard"));
        assertThat(text(cluster.call(Logs.TASK_MANAGER_LOG, here).orThrow())).contains("nowhere");
        var file = cluster.call(Logs.OF_TASK_MANAGER, here).orThrow().logs().stream()
                .map(Logs.LogFile::name)
                .filter(name -> name.contains("taskmanager"))
                .findFirst()
                .orElseThrow();
        assertThat(cluster.call(LogLines.TAIL_OF_TASK_MANAGER, here.with(Logs.FILE, file))
                        .orThrow()
                        .lines())
                .isNotEmpty();
        assertThat(cluster.call(
                                LogLines.SEARCH_OF_TASK_MANAGER,
                                here.with(Logs.FILE, file).with(LogLines.TEXT, "nowhere"))
                        .orThrow()
                        .hits())
                .isNotEmpty();
        assertThat(cluster.call(LogPages.OF_TASK_MANAGER, here.with(Jobs.JOB, job))
                        .orThrow()
                        .url())
                .contains(taskManager().text());
        server.cancel(job);
    }

    /// The server is killed, not stopped, so its task manager learns of it only by the end of its input.
    @Test
    void goesOnAfterASavepointAndAKillOfTheWholeServer() throws Exception {
        var numbers = directory.resolve("numbers");
        var savepoints = directory.resolve("savepoints");
        server.count(server.session(), numbers);
        var job = server.jobs().stream()
                .filter(line -> line.name().contains("files") && !line.state().ended())
                .map(Jobs.Line::jid)
                .findFirst()
                .orElseThrow();
        DurableJobsIT.awaitMore(numbers);
        assertThat(Path.of(URI.create(savepoint(job, savepoints))))
                .hasParent(savepoints)
                .isNotEmptyDirectory();
        var former = server.process().taskManager().orElseThrow();
        server.process().kill();
        server.close();
        former.onExit().join();
        server = begin();
        await().until(() -> server.runs(job));
        DurableJobsIT.awaitMore(numbers);
        server.cancel(job);
        DurableJobsIT.assertNoneLostAndNoneTwice(numbers);
    }

    private static String savepoint(JobId job, Path folder) {
        var one = Arguments.of(Jobs.JOB, job);
        var trigger = server.cluster()
                .call(
                        Savepoints.TRIGGER,
                        one,
                        Savepoints.Request.into(folder.toUri().toString()))
                .orThrow()
                .requestId();
        return await().until(
                        () -> server.cluster()
                                .call(Savepoints.POLL, one.with(Triggers.TRIGGER, trigger))
                                .orThrow(),
                        poll -> poll.status().id() == Triggers.Progress.COMPLETED)
                .operation()
                .flatMap(Savepoints.Outcome::location)
                .orElseThrow();
    }
}
