package io.millrace.server.connector.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.millrace.server.connector.InstalledConnectors;
import io.millrace.server.connector.JarFiles;
import io.millrace.wire.sql.Connector;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests fetching from a repository on this machine.
class MavenSourceTest {
    private static final String PATH = "/test/queue/1/queue-1.jar";

    @TempDir
    private Path folder;

    private HttpServer server;
    private Connector.Artifact artifact;
    private volatile byte[] jar;
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<String> credentials = new CopyOnWriteArrayList<>();
    private final List<String> ranges = new CopyOnWriteArrayList<>();
    private volatile int cuts;
    private volatile boolean rangesRefused;

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
            send(exchange);
        }
    }

    /// Sends a part as other servers do, and ends after half of what it should send while there are cuts.
    private void send(HttpExchange exchange) throws IOException {
        var range = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Range"));
        range.ifPresent(ranges::add);
        int from = range.filter(_ -> !rangesRefused)
                .map(text -> Integer.parseInt(text.replaceAll("\\D", "")))
                .orElse(0);
        if (from >= jar.length) {
            exchange.sendResponseHeaders(416, -1);
            return;
        }
        if (from > 0) {
            exchange.getResponseHeaders()
                    .add("Content-Range", "bytes " + from + "-" + (jar.length - 1) + "/" + jar.length);
        }
        int length = jar.length - from;
        exchange.sendResponseHeaders(from > 0 ? 206 : 200, length);
        exchange.getResponseBody().write(jar, from, cuts-- > 0 ? length / 2 : length);
        exchange.getResponseBody().flush();
    }

    private Path partial() {
        return folder.resolve("home/lib/.partial/queue");
    }

    /// Bytes that have arrived of another download.
    private void arrived(byte[] bytes) throws IOException {
        Files.createDirectories(partial().resolveSibling("."));
        Files.write(partial(), bytes);
    }

    private void fetchedRight() throws IOException {
        try (var source = open(Optional.of(url("/named")))) {
            assertThat(source.fetch(artifact, partial(), bytes -> {})).hasBinaryContent(jar);
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
            assertThat(source.fetch(artifact, partial(), bytes::set)).hasBinaryContent(jar);
            assertThat(source.described()).isEqualTo(url("/named"));
        }
        assertThat(bytes).hasValue(jar.length);
    }

    @Test
    void aPasswordInTheAddressIsUsedAndNotShown() throws IOException {
        var address = url("/mirror").replace("://", "://ada:secret@");
        var other = new Connector.Artifact("test:other:7", artifact.sha256(), 1);
        try (var source = open(Optional.of(address))) {
            assertThat(source.fetch(artifact, partial(), bytes -> {})).hasBinaryContent(jar);
            assertThat(source.described()).isEqualTo(url("/mirror").replace("://", "://ada:******@"));
            assertThatThrownBy(() -> source.fetch(other, partial().resolveSibling("other"), bytes -> {}))
                    .hasMessageContaining("there is no test:other:7 in http://ada:******@")
                    .message()
                    .doesNotContain("secret");
        }
        assertThat(new InstalledConnectors.Entry("queue", "1", address, List.of()).from())
                .doesNotContain("secret");
    }

    @Test
    void aMirrorOfTheSettingsTakesThePlaceOfTheDefaultWithItsCredentials() throws IOException {
        settings("<mirrors><mirror><id>inside</id><mirrorOf>*</mirrorOf><url>" + url("/mirror")
                + "</url></mirror></mirrors><servers><server><id>inside</id><username>ada</username>"
                + "<password>secret</password></server></servers>");

        try (var source = open(Optional.empty())) {
            assertThat(source.fetch(artifact, partial(), bytes -> {})).hasBinaryContent(jar);
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
            source.fetch(artifact, partial(), bytes -> {});
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
                source.fetch(artifact, partial(), bytes -> {});
            }
        }
        assertThat(asked).filteredOn(path -> path.endsWith(PATH)).hasSize(1);
    }

    @Test
    void aBrokenDownloadGoesOnWhereItEnded() throws IOException {
        cuts = 2;

        var bytes = new AtomicLong();
        try (var source = open(Optional.of(url("/named")))) {
            assertThat(source.fetch(artifact, partial(), bytes::set)).hasBinaryContent(jar);
        }

        int half = jar.length / 2;
        assertThat(ranges).containsExactly("bytes=" + half + "-", "bytes=" + (half + (jar.length - half) / 2) + "-");
        assertThat(bytes).hasValue(jar.length);
    }

    @Test
    void aDownloadThatBreaksAgainAndAgainGoesOnInTheNextRun() throws IOException {
        cuts = 5;
        try (var source = open(Optional.of(url("/named")))) {
            assertThatThrownBy(() -> source.fetch(artifact, partial(), bytes -> {}))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("queue-1.jar cannot be fetched from " + url("/named"))
                    .hasMessageContaining("Run the command again to go on");
        }
        long arrived = Files.size(partial());
        ranges.clear();

        fetchedRight();

        assertThat(arrived).isGreaterThan(jar.length / 2);
        assertThat(ranges).containsExactly("bytes=" + arrived + "-");
    }

    @Test
    void aServerWithoutRangesSendsTheFileFromTheStart() throws IOException {
        arrived(Arrays.copyOf(jar, jar.length / 2));
        rangesRefused = true;

        fetchedRight();
        assertThat(ranges).hasSize(1);
    }

    @Test
    void theStartOfAnotherFileIsThrownAway() throws IOException {
        arrived("start of another version".getBytes(StandardCharsets.UTF_8));

        fetchedRight();
        assertThat(ranges).hasSize(1);
    }

    @Test
    void aStartThatIsLongerThanTheFileIsThrownAway() throws IOException {
        arrived(new byte[jar.length + 1]);

        fetchedRight();
        assertThat(ranges).hasSize(1);
    }

    @Test
    void aFileOfWhichAllHasArrivedIsNotAskedForAgain() throws IOException {
        arrived(jar);

        fetchedRight();
        assertThat(asked).noneMatch(path -> path.endsWith(PATH));
    }

    @Test
    void aPageInPlaceOfTheFileIsRefusedAndDoesNotStay() throws IOException {
        var local = Files.createDirectories(folder.resolve("user/.m2/repository"));
        var right = jar;
        jar = "please log in".getBytes(StandardCharsets.UTF_8);
        try (var source = open(Optional.of(url("/named")))) {
            assertThatThrownBy(() -> source.fetch(artifact, partial(), bytes -> {}))
                    .hasMessageContaining(
                            "queue-1.jar from " + url("/named") + " is not the file that the index names");
        }
        assertThat(partial()).doesNotExist();
        assertThat(local.resolve("test/queue/1/queue-1.jar")).doesNotExist();

        jar = right;
        fetchedRight();
    }

    @Test
    void aFileThatTheRepositoryDoesNotHaveIsNamed() throws IOException {
        var other = new Connector.Artifact("test:other:7", artifact.sha256(), 1);
        try (var source = open(Optional.of(url("/named")))) {
            assertThatThrownBy(() -> source.fetch(other, partial(), bytes -> {}))
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
