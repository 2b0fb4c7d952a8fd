package io.millrace.server.endpoint.rest.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.server.RunningServer;
import io.millrace.server.TestJar;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Jars;
import io.millrace.wire.cluster.TaskManagers;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests paths and names that try to leave the folders of logs, profiles and uploads. Secrets lie around
/// these folders; none may be returned, and nothing around them may change.
class HostilePathsIT {
    private static final String SECRET = "the-secret-that-nobody-may-read";
    private static final int PATHS = 5000;
    private static final int NAMES = 500;

    private static final List<String> UP = List.of(
            "..",
            "%2e%2e",
            "%2E.",
            ".%2e",
            "%252e%252e",
            "%c0%ae%c0%ae",
            "%e0%80%ae%e0%80%ae",
            "%uff0e%uff0e",
            "\u2025",
            "%e2%80%a5",
            "...",
            "....",
            ".. ",
            "..%20",
            "..%00",
            "%00..",
            "..;",
            "..;a=b",
            ".%09.",
            "..%0d%0a",
            "%ef%bc%8e%ef%bc%8e",
            "..%c1%9c");
    private static final List<String> SLASHES = List.of(
            "/",
            "%2f",
            "%2F",
            "%5c",
            "\\",
            "%252f",
            "%255c",
            "%c0%af",
            "%e0%80%af",
            "%c1%9c",
            "//",
            "%2f%2f",
            "/./",
            "%2f.%2f",
            "%e2%88%95",
            "%e2%81%84",
            "%ef%bc%8f",
            "%00/",
            "/%00",
            "%3a",
            ";/",
            "%23/",
            "%3f/");
    private static final List<String> ENDS = List.of(
            "",
            "%00",
            "%00.log",
            "%00.jar",
            ".log",
            ".jar",
            "%20",
            ".",
            "::$DATA",
            "%3a%3a$DATA",
            "/",
            "%2f",
            "~",
            "%23",
            "%3fa",
            ";.log",
            "%0a");
    private static final List<String> DEVICES = List.of(
            "CON",
            "NUL.log",
            "aux.jar",
            "COM1",
            "C:%5cWindows%5cwin.ini",
            "c:/boot.ini",
            "%5c%5cserver%5cshare",
            "file:///etc/passwd",
            "http:%2f%2fexample",
            "~root",
            "$HOME",
            "`id`",
            "|id",
            "*",
            "?",
            "%ff%fe",
            "%80");

    @TempDir
    private static Path outside;

    private static Path logs;
    private static Path profiles;
    private static Path jars;
    private static RunningServer server;
    private static String taskManager;
    private static List<String> secrets;

    @BeforeAll
    static void start() throws Exception {
        var around = Files.createDirectories(outside.resolve("around"));
        logs = Files.createDirectories(around.resolve("logs"));
        profiles = Files.createDirectories(around.resolve("profiles"));
        var uploads = Files.createDirectories(around.resolve("uploads"));
        jars = Files.createDirectories(uploads.resolve("flink-web-upload"));
        Files.writeString(logs.resolve("server.log"), "the log\n");
        var planted = List.of(
                outside.resolve("secret.log"),
                outside.resolve("secret.jar"),
                around.resolve("secret.log"),
                around.resolve("1_secret.jar"),
                uploads.resolve("1_secret.jar"),
                Files.createDirectories(logs.resolve("inner")).resolve("secret.log"),
                Files.createDirectories(profiles.resolve("inner")).resolve("secret.html"));
        for (var file : planted) {
            Files.writeString(file, SECRET);
        }
        Files.createSymbolicLink(logs.resolve("link.log"), outside.resolve("secret.log"));
        Files.createSymbolicLink(logs.resolve("folder"), outside);
        Files.createSymbolicLink(profiles.resolve("link.html"), outside.resolve("secret.log"));
        Files.createSymbolicLink(profiles.resolve("folder"), outside);
        Files.createSymbolicLink(jars.resolve("1_link.jar"), outside.resolve("secret.jar"));
        Files.createSymbolicLink(jars.resolve("1_folder.jar"), outside);
        server = RunningServer.start(
                "web.log.path=" + logs.resolve("server.log"),
                "web.upload.dir=" + uploads,
                // it writes beside the log whatever is asked
                "recorder.enabled=false",
                "rest.profiling.enabled=true",
                "rest.profiling.dir=" + profiles,
                "rest.upload.max-file-size=100000");
        try (var client = new Client(Connection.to(server.cluster().toString()))) {
            taskManager = client.call(TaskManagers.LIST)
                    .orThrow()
                    .taskmanagers()
                    .getFirst()
                    .id()
                    .text();
        }
        secrets = new ArrayList<>(List.of("/etc/passwd", "/proc/self/environ", "/proc/self/cmdline"));
        planted.forEach(file -> secrets.add(file.toString()));
        secrets.addAll(
                List.of("secret.log", "1_secret.jar", "link.log", "link.html", "1_link.jar", "folder/secret.log"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /// Every file below the folder with its content; links as what they are.
    private static Map<String, String> snapshot() throws IOException {
        var found = new TreeMap<String, String>();
        try (var files = Files.walk(outside)) {
            for (var file : files.toList()) {
                var name = outside.relativize(file).toString();
                if (Files.isSymbolicLink(file)) {
                    found.put(name, "-> " + Files.readSymbolicLink(file));
                } else if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    found.put(name, Files.readString(file, StandardCharsets.ISO_8859_1));
                } else {
                    found.put(name, "folder");
                }
            }
        }
        return found;
    }

    private static List<String> bases() {
        return List.of(
                "/jobmanager/logs/",
                "/v1/jobmanager/logs/",
                "/taskmanagers/" + taskManager + "/logs/",
                "/jobmanager/profiler/",
                "/taskmanagers/" + taskManager + "/profiler/",
                "/jars/",
                "/",
                "/assets/");
    }

    private static String hostile(Random random) {
        var target = pick(random, random.nextInt(8) == 0 ? DEVICES : secrets);
        var slash = pick(random, SLASHES);
        var path = new StringBuilder();
        int up = random.nextInt(12);
        for (int i = 0; i < up; i++) {
            path.append(pick(random, UP)).append(random.nextInt(4) == 0 ? pick(random, SLASHES) : slash);
        }
        path.append(random.nextBoolean() ? target : target.replace("/", slash));
        path.append(pick(random, ENDS));
        if (random.nextInt(50) == 0) {
            path.append(slash).append("x".repeat(30_000));
        }
        return path.toString();
    }

    private static <T> T pick(Random random, List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    @Test
    void noPathLeadsOutOfTheFolders() throws Exception {
        var before = snapshot();
        var random = new Random(20_261);
        int refused = 0;
        try (var line = new Line()) {
            for (int i = 0; i < PATHS; i++) {
                var base = pick(random, bases());
                var method = base.equals("/jars/") ? pick(random, List.of("DELETE", "GET", "POST")) : "GET";
                var end = method.equals("DELETE") || !base.equals("/jars/")
                        ? ""
                        : pick(random, List.of("/plan", "/run", "/run-application"));
                var path = base + hostile(random) + end;
                var answer = line.send(method + " " + path.replace(" ", "%20") + " HTTP/1.1\r\nhost: localhost\r\n"
                        + (method.equals("POST") ? "content-length: 2\r\n\r\n{}" : "\r\n"));
                assertThat(answer.body()).as(path).doesNotContain(SECRET, "root:", "PATH=", "-XX:");
                assertThat(answer.status()).as(path + "\n" + answer.body()).isBetween(200, 499);
                refused += answer.status() >= 400 ? 1 : 0;
            }
        }
        assertThat(refused).isGreaterThan(PATHS * 9 / 10);
        assertThat(snapshot()).isEqualTo(before);
    }

    @Test
    void noNameOfAFileLeadsOutOfTheFolders() throws Exception {
        var jar = Files.readString(
                TestJar.write(Files.createTempDirectory("millrace-hostile-").resolve("program.jar")),
                StandardCharsets.ISO_8859_1);
        var before = snapshot();
        var random = new Random(20_262);
        int kept = 0;
        try (var line = new Line()) {
            for (int i = 0; i < NAMES; i++) {
                var name = hostile(random).replace("x".repeat(30_000), "x".repeat(300));
                var decoded = random.nextBoolean()
                        ? name.replace("%2f", "/").replace("%5c", "\\").replace("%00", "\0")
                        : name;
                var path = random.nextInt(4) == 0 ? "/jobs" : "/jars/upload";
                var body = "--b\r\ncontent-disposition: form-data; name=\"jarfile\"; filename=\"" + decoded
                        + "\"\r\n\r\n" + jar + "\r\n--b--\r\n";
                var bytes = body.getBytes(StandardCharsets.ISO_8859_1).length;
                var answer = line.send("POST " + path + " HTTP/1.1\r\nhost: localhost\r\ncontent-length: " + bytes
                        + "\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n" + body);
                assertThat(answer.status()).as(decoded + "\n" + answer.body()).isBetween(200, 499);
                kept += answer.status() == 200 ? 1 : 0;
            }
        }
        assertThat(kept).as("some names are harmless once their path is gone").isBetween(1, NAMES - 1);
        var after = snapshot();
        var inside = "around/uploads/flink-web-upload/";
        after.keySet().removeIf(file -> file.matches(inside.replace("/", "\\/") + "[0-9a-f-]{36}_[^/]+\\.jar"));
        assertThat(after).isEqualTo(before);
        try (var client = new Client(Connection.to(server.cluster().toString()))) {
            var listed = client.call(Jars.LIST).orThrow().files();
            assertThat(listed).hasSize(kept);
            for (var file : listed) {
                client.call(Jars.DELETE, Arguments.of(Jars.JAR, file.id())).orThrow();
            }
        }
        assertThat(snapshot()).isEqualTo(before);
    }

    /// The guard against the test itself: what is inside can be read.
    @Test
    void whatIsInsideCanBeRead() throws Exception {
        try (var line = new Line()) {
            assertThat(line.send("GET /jobmanager/logs/server.log HTTP/1.1\r\nhost: localhost\r\n\r\n")
                            .body())
                    .isEqualTo("the log\n");
            assertThat(line.send("GET /taskmanagers/" + taskManager
                                    + "/logs/server.log HTTP/1.1\r\nhost: localhost\r\n\r\n")
                            .body())
                    .isEqualTo("the log\n");
        }
    }

    record Answer(int status, String body) {}

    /// A sequence of connections, for requests that no well-behaved client would send.
    private static final class Line implements AutoCloseable {
        private Socket socket = new Socket();
        private InputStream in = InputStream.nullInputStream();

        Answer send(String request) throws IOException {
            try {
                return exchange(request);
            } catch (IOException e) {
                // the server may close a connection after any answer
                socket.close();
                return exchange(request);
            }
        }

        private Answer exchange(String request) throws IOException {
            if (!socket.isConnected() || socket.isClosed()) {
                socket = new Socket("127.0.0.1", server.cluster().getPort());
                socket.setSoTimeout((int) TestTimeout.LIMIT.toMillis());
                in = new BufferedInputStream(socket.getInputStream());
            }
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            var head = head();
            int length = 0;
            boolean close = false;
            for (var header : head.toLowerCase(java.util.Locale.ROOT).split("\r\n")) {
                if (header.startsWith("content-length:")) {
                    length = Integer.parseInt(header.substring(15).strip());
                }
                close |= header.equals("connection: close");
            }
            var body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
            if (close) {
                socket.close();
            }
            return new Answer(Integer.parseInt(head.substring(9, 12)), body);
        }

        private String head() throws IOException {
            var head = new ByteArrayOutputStream();
            while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
                int next = in.read();
                if (next < 0) {
                    throw new IOException("the server closed the connection after: " + head);
                }
                head.write(next);
            }
            return head.toString(StandardCharsets.ISO_8859_1);
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
