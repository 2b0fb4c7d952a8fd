package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.ReservedPort;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiagnoseCommandTest {
    @TempDir
    private Path home;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private int run(String... words) {
        var stream = new PrintStream(printed, true, StandardCharsets.UTF_8);
        return new DiagnoseCommand(Optional.of(home), stream, stream).run(List.of(words));
    }

    private static TreeMap<String, String> content(Path file) throws IOException {
        var all = new TreeMap<String, String>();
        try (var zip = new ZipFile(file.toFile())) {
            for (var entry : zip.stream().toList()) {
                try (var in = zip.getInputStream(entry)) {
                    all.put(entry.getName(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
                }
            }
        }
        return all;
    }

    @Test
    void packsWithoutSecretsWhatIsThereWhenNoServerRuns() throws Exception {
        Files.createDirectories(home.resolve("conf"));
        Files.writeString(home.resolve("conf/millrace.yaml"), "catalog.password: hidden-one\nrest.port: 7777\n");
        Files.createDirectories(home.resolve("log"));
        Files.writeString(
                home.resolve("log/millrace.log"),
                "x".repeat(3 << 20) + "\nCREATE TABLE t WITH ('password' = 'hidden-two')\nthe last line\n");
        Files.writeString(home.resolve("log/other.txt"), "hidden-three");
        var token = Files.writeString(home.resolve("token"), "hidden-four");
        var file = home.resolve("support.zip");
        try (var nobody = ReservedPort.reserve()) {
            assertThat(run(
                            file.toString(),
                            "--endpoint",
                            "http://127.0.0.1:" + nobody.number(),
                            "--token-file",
                            token.toString()))
                    .isZero();
        }

        var content = content(file);
        assertThat(content)
                .containsOnlyKeys(
                        "versions.txt",
                        "configuration.txt",
                        "configuration.json",
                        "taskmanagers.json",
                        "status.txt",
                        "log/millrace.log",
                        "missing.txt",
                        "server/jobmanager/logs.json",
                        "index.json",
                        "manifest.json");
        assertThat(content.get("configuration.txt")).contains("catalog.password: ******\n", "rest.port: 7777\n");
        assertThat(content.get("log/millrace.log"))
                .startsWith("CREATE TABLE")
                .contains("'password' = '******'")
                .endsWith("the last line\n");
        assertThat(content.get("versions.txt")).contains("java: ", "engine: ");
        assertThat(content.get("missing.txt")).contains("the server was asked for nothing more: ");
        assertThat(content.get("index.json")).contains("/jobmanager/config", "filename=millrace.log");
        assertThat(content.toString()).doesNotContain("hidden-");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(printed.toString(StandardCharsets.UTF_8)).endsWith("support.zip\n");
    }

    /// An image writes its log this way.
    @Test
    void packsTheLogBesideTheStateOfAServerThatHasEnded() throws Exception {
        var state = home.resolve("state");
        var folder = Files.createDirectories(state.resolve("log"));

        assertThat(run(home.resolve("without.zip").toString(), "-Dstate.dir=" + state))
                .isZero();
        assertThat(content(home.resolve("without.zip")).get("missing.txt"))
                .contains("no log was found in " + home.resolve("log") + ", ", folder.toString());

        Files.writeString(folder.resolve("server.log"), "the last line\n");
        assertThat(run(home.resolve("with.zip").toString(), "-Dstate.dir=" + state))
                .isZero();
        var content = content(home.resolve("with.zip"));
        assertThat(content.get("log/server.log")).isEqualTo("the last line\n");
        assertThat(content.get("missing.txt")).doesNotContain("no log");
    }

    @Test
    void overwritesNothing() throws Exception {
        var file = Files.writeString(home.resolve("mine"), "mine");
        assertThat(run(file.toString())).isEqualTo(1);
        assertThat(file).hasContent("mine");
        assertThat(run("a", "b")).isEqualTo(2);
        assertThat(run("--what")).isEqualTo(2);
    }
}
