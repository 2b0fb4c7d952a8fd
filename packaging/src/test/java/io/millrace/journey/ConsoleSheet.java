package io.millrace.journey;

import io.millrace.testing.TestTimeout;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A sheet of the archive's console at a gateway, without the window: the console's own modules, in a process of their
/// own. It has one session for all that it runs.
final class ConsoleSheet implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();
    private static final List<String> PACKAGES = List.of("service", "sql", "sql.result");

    private final Path folder;
    private final Process process;
    private final BufferedReader said;

    private ConsoleSheet(Path folder, Process process) {
        this.folder = folder;
        this.process = process;
        this.said = process.inputReader(StandardCharsets.UTF_8);
    }

    /// A sheet's result: the column heads, the rows from top to bottom with null for a missing value, and the CSV that
    /// saving it writes.
    record Answer(List<String> columns, List<List<@Nullable String>> rows, String csv) {}

    static ConsoleSheet open(URI gateway) {
        try {
            var folder = Files.createTempDirectory("console-sheet");
            var words = ConsoleModules.command(
                    options(), List.of(), SheetDriver.class, gateway.toString(), folder.toString());
            return new ConsoleSheet(
                    folder,
                    new ProcessBuilder(words)
                            .redirectError(folder.resolve("errors").toFile())
                            .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> options() {
        return Stream.concat(
                        Stream.of("-Xmx512m", "-XX:+UseSerialGC", Distribution.SHORT_LIVED),
                        PACKAGES.stream()
                                .map(name -> "--add-exports=" + ConsoleModules.NAME + "/" + ConsoleModules.NAME + "."
                                        + name + "=ALL-UNNAMED"))
                .toList();
    }

    /// Runs a statement to its end, or several, of which the last answers.
    Answer run(String sql) {
        try {
            process.getOutputStream().write((JSON.writeValueAsString(sql) + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
            var answer = JSON.readTree(line());
            if (answer.has("failure")) {
                throw new AssertionError(sql + "\n" + answer.get("failure").asString());
            }
            return new Answer(
                    answer.get("columns").valueStream().map(JsonNode::asString).toList(),
                    answer.get("rows").valueStream().map(ConsoleSheet::cells).toList(),
                    answer.get("csv").asString());
        } catch (IOException e) {
            throw new AssertionError(errors(), e);
        }
    }

    private static List<@Nullable String> cells(JsonNode row) {
        var cells = new ArrayList<@Nullable String>();
        row.forEach(cell -> cells.add(cell.isNull() ? null : cell.asString()));
        return cells;
    }

    private String line() throws IOException {
        var line = CompletableFuture.supplyAsync(() -> said.lines().findFirst())
                .orTimeout(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS)
                .join();
        return line.orElseThrow(() -> new IOException("the console has ended"));
    }

    private String errors() {
        try {
            return Files.readString(folder.resolve("errors"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            if (!process.waitFor(TestTimeout.LIMIT)) {
                throw new AssertionError("the console does not end:\n" + errors());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            process.destroyForcibly();
            delete();
        }
    }

    private void delete() throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
