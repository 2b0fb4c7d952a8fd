package io.millrace.server.connector.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.millrace.server.connector.JarFiles;
import io.millrace.wire.sql.Connector;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Fetches from a repository on this machine.
class MavenSourceTest {
    private static final String PATH = "/test/queue/1/queue-1.jar";

    @TempDir
    private Path folder;

    private HttpServer server;
    private Connector.Artifact artifact;
    private byte[] jar;
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<String> credentials = new CopyOnWriteArrayList<>();
    private final AtomicBoolean cut = new AtomicBoolean();

    @BeforeEach
    void serve() throws IOException {
        var file = JarFiles.write(folder.resolve("queue-1.jar"), Map.of("a.A", "code ".repeat(100_000)));
        artifact = JarFiles.artifact(file);
        jar = Files.readAllBytes(file);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var path = exchange.getRequestURI().getPath();
            asked.add(path);
            Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))
                    .ifPresent(credentials::add);
            if (path.startsWith("/mirror") && credentials.isEmpty()) {
                exchange.getResponseHeaders().add("WWW-Authenticate", "Basic realm=\"inside\"");
                exchange.sendResponseHeaders(401, -1);
                return;
            }
            if (!path.endsWith(PATH)) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            exchange.sendResponseHeaders(200, jar.length);
            exchange.getResponseBody().write(jar, 0, cut.get() ? jar.length / 2 : jar.length);
        }
    }

    private String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    private MavenSource open(Optional<String> url) throws IOException {
        return MavenSource.open(url, folder.resolve("user"), Map.of());
    }

    private void settings(String content) throws IOException {
        var maven = Files.createDirectories(folder.resolve("user/.m2"));
        Files.writeString(maven.resolve("settings.xml"), "<settings>" + content + "</settings>");
    }

    @Test
    void fetchesFromTheRepositoryOfTheCommandLine() throws IOException {
        var bytes = new AtomicLong();
        try (var source = open(Optional.of(url("/named")))) {
            assertThat(source.fetch(artifact, bytes::set)).hasBinaryContent(jar);
            assertThat(source.described()).isEqualTo(url("/named"));
        }
        assertThat(bytes).hasValue(jar.length);
    }

    @Test
    void aMirrorOfTheSettingsTakesThePlaceOfTheDefaultWithItsCredentials() throws IOException {
        settings("<mirrors><mirror><id>inside</id><mirrorOf>*</mirrorOf><url>" + url("/mirror")
                + "</url></mirror></mirrors><servers><server><id>inside</id><username>ada</username>"
                + "<password>secret</password></server></servers>");

        try (var source = open(Optional.empty())) {
            assertThat(source.fetch(artifact, bytes -> {})).hasBinaryContent(jar);
        }
        assertThat(asked).contains("/mirror" + PATH);
        assertThat(credentials)
                .contains("Basic " + Base64.getEncoder().encodeToString("ada:secret".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void aRepositoryOfTheCommandLineIsNotMirrored() throws IOException {
        settings("<mirrors><mirror><id>inside</id><mirrorOf>*</mirrorOf><url>" + url("/mirror")
                + "</url></mirror></mirrors>");

        try (var source = open(Optional.of(url("/named")))) {
            source.fetch(artifact, bytes -> {});
        }
        assertThat(asked).contains("/named" + PATH).noneMatch(path -> path.startsWith("/mirror"));
    }

    @Test
    void withoutSettingsTheDefaultOfMavenIsAsked() throws IOException {
        try (var source = open(Optional.empty())) {
            assertThat(source.described()).startsWith("https://");
        }
    }

    @Test
    void aFileThatMavenHasFetchedBeforeIsNotFetchedAgain() throws IOException {
        Files.createDirectories(folder.resolve("user/.m2/repository"));
        for (int time = 0; time < 2; time++) {
            try (var source = open(Optional.of(url("/named")))) {
                source.fetch(artifact, bytes -> {});
            }
        }
        assertThat(asked).filteredOn(path -> path.endsWith(PATH)).hasSize(1);
    }

    @Test
    void aBrokenDownloadCanBeRepeated() throws IOException {
        Files.createDirectories(folder.resolve("user/.m2/repository"));
        cut.set(true);
        try (var source = open(Optional.of(url("/named")))) {
            assertThatThrownBy(() -> source.fetch(artifact, bytes -> {}))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("queue-1.jar cannot be fetched from " + url("/named"))
                    .hasMessageContaining("Run the command again to go on");
        }
        cut.set(false);
        try (var source = open(Optional.of(url("/named")))) {
            assertThat(source.fetch(artifact, bytes -> {})).hasBinaryContent(jar);
        }
    }

    @Test
    void aFileThatTheRepositoryDoesNotHaveIsNamed() throws IOException {
        var other = new Connector.Artifact("test:other:7", artifact.sha256(), 1);
        try (var source = open(Optional.of(url("/named")))) {
            assertThatThrownBy(() -> source.fetch(other, bytes -> {}))
                    .hasMessageContaining("there is no test:other:7 in " + url("/named"));
        }
    }

    @Test
    void settingsThatCannotBeReadAreNamed() throws IOException {
        settings("<mirrors>");

        assertThatThrownBy(() -> open(Optional.empty()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the settings of Maven cannot be used");
    }
}
