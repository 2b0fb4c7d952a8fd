package io.millrace.server.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.server.RunningServer;
import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the stock command line, a process for each command, against a running server.
final class StockCommandLineIT {
    private static final Path STOCK_JARS = Path.of("target/peer");
    private static final Duration LIMIT = TestTimeout.LIMIT;
    private static final Pattern SUBMITTED = Pattern.compile("submitted with JobID ([0-9a-f]{32})");
    private static final Pattern SAVED = Pattern.compile("Savepoint completed. Path: (file:\\S+)");

    @TempDir
    private static Path directory;

    private static RunningServer server;
    private static Path jar;

    private record Ended(int code, String out) {
        String found(Pattern pattern) {
            var found = pattern.matcher(out);
            assertThat(found.find()).as("%s in %s", pattern, out).isTrue();
            return found.group(1);
        }
    }

    @BeforeAll
    static void start() throws IOException {
        server = RunningServer.start("taskmanager.numberOfTaskSlots=4", "recorder.enabled=false");
        jar = JobJar.write(directory.resolve("jobs.jar"));
        Files.writeString(
                directory.resolve("config.yaml"),
                "rest.address: " + server.cluster().getHost() + "\n");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Ended command(String action, String... arguments) throws IOException, InterruptedException {
        var command = StockCommand.java();
        var out = Files.createTempFile(directory, "command", ".out");
        command.addAll(
                List.of("-cp", StockCommand.classPath(STOCK_JARS), "org.apache.flink.client.cli.CliFrontend", action));
        command.addAll(List.of(
                "-Drest.address=" + server.cluster().getHost(),
                "-Drest.port=" + server.cluster().getPort(),
                "-Dexecution.target=remote"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile());
        builder.environment().put("FLINK_CONF_DIR", directory.toString());
        var process = builder.start();
        try {
            assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .as("%s has ended", action)
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Ended(process.exitValue(), Files.readString(out));
    }

    private static String saved(Ended command) {
        assertThat(command.code()).as(command.out()).isZero();
        return command.found(SAVED);
    }

    @Test
    void takesAJobFromItsStartToItsEnd() throws Exception {
        var savepoints = directory.resolve("savepoints").toUri().toString();
        var job = command("run", "-d", jar.toString(), "count").found(SUBMITTED);
        awaitRunning(job);
        assertThat(command("list").out()).contains(job).contains("(RUNNING)");

        var savepoint = saved(command("savepoint", job, savepoints));
        assertThat(command("checkpoint", job).out()).containsPattern("Checkpoint \\d+ for job " + job + " completed");
        var last = saved(command("stop", "-p", savepoints, job));
        assertThat(Path.of(URI.create(last)).resolve("_metadata")).exists();

        assertThat(command("savepoint", "-d", savepoint).out()).contains("disposed");
        assertThat(Path.of(URI.create(savepoint))).doesNotExist();
    }

    private static void awaitRunning(String job) {
        await().atMost(LIMIT)
                .until(() -> Json.at(
                                Json.read(Http.get(server.cluster(), "/jobs/" + job + "/checkpoints")
                                        .body()),
                                "$.latest.completed")
                        .isPresent());
    }

    @Test
    void waitsForAJobAndTellsHowItEnded() throws Exception {
        var ended = command("run", jar.toString(), "run");

        assertThat(ended.code()).as(ended.out()).isZero();
        assertThat(ended.out()).contains("has finished").contains("Job Runtime: ");
        assertThat(command("list", "-a").out()).contains("program (FINISHED)");
    }

    @Test
    void tellsAPersonWhatWentWrong() throws Exception {
        var unknown = command("cancel", "00000000000000000000000000000bad");

        assertThat(unknown.code()).isEqualTo(1);
        assertThat(unknown.out()).contains("Could not find Flink job (00000000000000000000000000000bad)");
    }
}
