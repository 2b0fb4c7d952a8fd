package io.millrace.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.xml.XmlConfiguration;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.message.SimpleMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the configuration of the log of a server with a home of its own.
class ServerLogTest {
    private static final int PART = 64 * 1024;

    /// A line of the log as JSON.
    private record JsonLine(
            String time,
            String level,
            String logger,
            String thread,
            Optional<String> request,
            String message,
            Optional<String> error) {}

    @TempDir
    private Path folder;

    @Test
    void hasWholeTraces() throws IOException {
        logged("Short", new IllegalStateException("broken"));

        assertThat(file()).hasSize(3).element(1).isEqualTo("java.lang.IllegalStateException: broken");
        assertThat(file().getLast()).endsWith("the next line");
    }

    @Test
    void namesTheRequest() throws IOException {
        new RequestId("call-1").during(() -> {
            try {
                logged("It happened", new IllegalStateException("broken"));
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        assertThat(file().getFirst()).endsWith(" test - [call-1] It happened");
    }

    @Test
    void isJsonIfTheOperatorWantsThat() throws IOException {
        System.setProperty("log.format", "json");
        try {
            logged("\"Quoted\"\nand long", new IllegalStateException("broken"));
            var lines = Files.readAllLines(folder.resolve("log"));
            assertThat(lines).hasSize(2);
            JsonLine first = Json.read(lines.getFirst().getBytes(StandardCharsets.UTF_8), JsonLine.class);
            assertThat(first.level()).isEqualTo("ERROR");
            assertThat(first.logger()).isEqualTo("test");
            assertThat(first.message()).isEqualTo("\"Quoted\"\nand long");
            assertThat(first.request()).isEmpty();
            assertThat(first.error().orElseThrow()).startsWith("java.lang.IllegalStateException: broken\n\tat ");
            assertThat(OffsetDateTime.parse(first.time())).isNotNull();
            assertThat(lines.getLast()).doesNotContain("error");
        } finally {
            System.clearProperty("log.format");
        }
    }

    @Test
    void isItsOwnersAlone() throws IOException {
        logged("A statement with a secret", new IllegalStateException("broken"));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("log"))))
                .isEqualTo("rw-------");
    }

    @Test
    void beginsANewLineAfterWhatWasCut() throws IOException {
        logged("y".repeat(10 * PART), new IllegalStateException("x".repeat(10 * PART)));

        assertThat(file()).hasSize(3);
        assertThat(file().getFirst()).hasSizeLessThan(PART + 200).endsWith("...");
        assertThat(file().get(1)).hasSizeLessThan(PART + 200).endsWith("...");
        assertThat(file().get(2)).endsWith("the next line");
    }

    @Test
    void tellsTheTerminalOneLine() throws IOException {
        var event = Log4jLogEvent.newBuilder()
                .setLoggerName("io.millrace.Broken")
                .setLevel(Level.ERROR)
                .setMessage(new SimpleMessage("It broke\nin a way"))
                .setThrown(new IllegalStateException("broken"))
                .build();
        try (var context = started()) {
            var line = context.getConfiguration()
                    .getAppender("terminal")
                    .getLayout()
                    .toByteArray(event);

            assertThat(new String(line, StandardCharsets.UTF_8)).endsWith(" ERROR Broken - It broke\n");
        }
    }

    @Test
    void leavesOutWhatNoOneCanActOn() throws IOException {
        try (var context = started()) {
            context.getLogger("org.apache.flink.api.java.typeutils.TypeExtractor")
                    .info("class Row cannot be used as a POJO type");
            context.getLogger("org.apache.flink.runtime.rpc.pekko.PekkoRpcActor")
                    .error("Caught exception while executing runnable in main thread.");

            var actors = context.getConfiguration().getLoggerConfig("org.apache.flink.runtime.rpc.pekko.PekkoRpcActor");
            assertThat(actors.getAppenders()).containsOnlyKeys("file");
            assertThat(actors.isAdditive()).isFalse();
        }
        assertThat(file()).singleElement().asString().endsWith("in main thread.");
    }

    private List<String> file() throws IOException {
        return Files.readAllLines(folder.resolve("log")).stream()
                .filter(line -> !line.startsWith("\tat "))
                .toList();
    }

    private void logged(String message, Throwable thrown) throws IOException {
        try (var context = started()) {
            context.getLogger("test").error(message, thrown);
            context.getLogger("test").error("the next line");
        }
    }

    private LoggerContext started() throws IOException {
        System.setProperty("log.file", folder.resolve("log").toString());
        try (var stream = ServerLogTest.class.getResourceAsStream("/log4j2-server.xml")) {
            var context = new LoggerContext("test");
            context.start(new XmlConfiguration(context, new ConfigurationSource(stream)));
            return context;
        } finally {
            System.clearProperty("log.file");
        }
    }
}
