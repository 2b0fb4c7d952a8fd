package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the command that a newcomer types in a clone, on an existing build.
class RunJourney {
    @TempDir
    private Path folder;

    /// The script fails, and so does the shell.
    @Test
    void runsStatementsOverTheSampleTablesLeavesWithTheShellsExitCodeAndStopsTheServer() throws IOException {
        var finished = run(
                "-Drest.port=0",
                "-e",
                "SELECT COUNT(*) AS all_of_them FROM airports",
                "-e",
                "SELECT * FROM nothing_of_this_name");

        assertThat(finished.out()).as("%s", finished).contains(" 3376", "1 row");
        assertThat(finished.code()).as("%s", finished).isEqualTo(1);
        assertThat(finished.err()).contains("nothing_of_this_name").doesNotContain("\tat ");
        assertThat(serversOfTheRun()).isEmpty();
    }

    @Test
    void saysThatAPortIsTaken() throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var port = Integer.toString(taken.getLocalPort());

            var finished = run("-Drest.port=" + port, "-e", "SELECT 1");

            assertThat(finished.code()).as(finished.toString()).isEqualTo(1);
            assertThat(finished.err().strip()).hasLineCount(1).contains(port);
        }
    }

    @Test
    void endsItsServerWhenItIsEndedItself() throws Exception {
        var builder = new ProcessBuilder(words("-Drest.port=0"))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile());
        builder.environment().putAll(environment());
        var run = builder.start();
        try {
            await().until(() -> Files.readString(folder.resolve("said")).contains("SQL gateway"));
            assertThat(serversOfTheRun()).hasSize(1);

            run.destroy();

            assertThat(run.waitFor()).isEqualTo(143);
            assertThat(serversOfTheRun()).isEmpty();
        } finally {
            run.destroy();
        }
    }

    private String mark() {
        return "-Dmillrace.run=" + folder;
    }

    private Map<String, String> environment() {
        return Map.of(
                // for the server; the shell passes the archive over, as it was made of other jars
                "MILLRACE_JAVA_OPTS", Distribution.SHORT_LIVED + StartUpCaches.option("server") + " " + mark(),
                "XDG_CONFIG_HOME", folder.resolve("config").toString(),
                "XDG_STATE_HOME", folder.resolve("state").toString());
    }

    private static List<String> words(String... arguments) {
        var words = new ArrayList<>(List.of(
                Distribution.sources().resolve("packaging/run").toString(),
                "--no-build",
                "-Dsql-gateway.endpoint.rest.port=0"));
        words.addAll(Arrays.asList(arguments));
        return List.copyOf(words);
    }

    private Command.Finished run(String... arguments) {
        return new Command(words(arguments), folder).with(environment()).run();
    }

    /// Others start servers of the same build, too: the installer does, to learn how the console starts. The JDK
    /// tells no arguments of a process that has many.
    private List<Path> serversOfTheRun() throws IOException {
        try (var processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            var found = new ArrayList<Path>();
            for (var process : processes) {
                if (words(process).contains(mark())) {
                    found.add(process);
                }
            }
            return found;
        }
    }

    private static List<String> words(Path process) {
        try {
            return List.of(Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1)
                    .split("\0"));
        } catch (IOException e) {
            // it has just ended
            return List.of();
        }
    }
}
