package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;

/// Runs the server with every file system read-only, but for `state.dir`, the folder of its log and a `/tmp` of its
/// own, as its unit of systemd does. Needs root.
class ReadOnlyRootJourney {
    private static final Pattern GATEWAY = Pattern.compile("SQL gateway (http\\S+)");
    private static final String JSON = "application/json";

    /// Not below `/tmp`, of which the server has one of its own.
    @TempDir(factory = BesideTheArchive.class)
    private Path directory;

    /// Makes folders beside the archive.
    static final class BesideTheArchive implements TempDirFactory {
        @Override
        public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context) throws IOException {
            return Files.createTempDirectory(
                    Files.createDirectories(Distribution.archive().resolveSibling("journeys")), "read-only-");
        }
    }

    @Test
    void theServerWritesNowhereElse() throws Exception {
        var state = Files.createDirectory(directory.resolve("state"));
        var log = Files.createDirectory(directory.resolve("log"));
        var output = directory.resolve("output");
        var process = new ProcessBuilder(words(state, log))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            await().atMost(TestTimeout.LIMIT)
                    .until(() -> GATEWAY.matcher(text(output)).find() || !process.isAlive());
            var address = GATEWAY.matcher(text(output));
            assertThat(address.find()).as(text(output)).isTrue();
            assertThat(writable(process, directory.resolve("elsewhere"))).isFalse();
            assertThat(writable(process, state.resolve("here"))).isTrue();
            query(address.group(1));
        } finally {
            process.toHandle().destroy();
        }
        assertThat(process.waitFor(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        assertThat(process.exitValue()).as(text(output)).isZero();
        assertThat(text(log.resolve("millrace.log"))).doesNotContain("Read-only file system");
        assertThat(state.resolve("audit"))
                .isDirectoryContaining(file -> file.toString().endsWith(".jsonl"));
    }

    private static List<String> words(Path state, Path log) {
        var script = Distribution.sources().resolve("packaging/src/test/resources/read-only-root.sh");
        var options = Distribution.SHORT_LIVED + StartUpCaches.option("server") + " -Dlog.file="
                + log.resolve("millrace.log");
        return List.of(
                "unshare",
                "--mount",
                "sh",
                script.toString(),
                state.toString(),
                log.toString(),
                "--",
                "env",
                "MILLRACE_CACHE=off",
                "MILLRACE_JAVA_OPTS=" + options,
                Distribution.unpacked().home().resolve("bin/millrace").toString(),
                "start",
                "-Drest.port=0",
                "-Dsql-gateway.endpoint.rest.port=0",
                "-Dstate.dir=" + state);
    }

    /// Whether the process could create this file.
    private static boolean writable(Process process, Path file) throws IOException, InterruptedException {
        return new ProcessBuilder(
                                "nsenter",
                                "--target",
                                Long.toString(process.pid()),
                                "--mount",
                                "touch",
                                file.toString())
                        .redirectErrorStream(true)
                        .start()
                        .waitFor()
                == 0;
    }

    private static void query(String gateway) throws Exception {
        try (var http = HttpClient.newHttpClient()) {
            var session = field(post(http, gateway + "/v3/sessions", "{}"), "sessionHandle");
            var operation = field(
                    post(
                            http,
                            gateway + "/v3/sessions/" + session + "/statements",
                            "{\"statement\":\"SELECT n, COUNT(*) FROM (VALUES (1), (1)) AS t(n) GROUP BY n\"}"),
                    "operationHandle");
            var status = URI.create(gateway + "/v3/sessions/" + session + "/operations/" + operation + "/status");
            await().atMost(TestTimeout.LIMIT)
                    .until(() -> http.send(HttpRequest.newBuilder(status).build(), BodyHandlers.ofString())
                            .body()
                            .contains("FINISHED"));
        }
    }

    private static String post(HttpClient http, String url, String body) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", JSON)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return http.send(request, BodyHandlers.ofString()).body();
    }

    private static String field(String json, String name) {
        var found = Pattern.compile("\"" + name + "\"\\s*:\\s*\"([^\"]+)\"").matcher(json);
        assertThat(found.find()).as(json).isTrue();
        return found.group(1);
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file);
    }
}
