package io.millrace.journey;

import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// A script that is written to the shell statement by statement, and what the shell prints of each.
final class ShellClient implements CorpusClient {
    /// The formats of `-o`.
    enum Format {
        TABLE {
            @Override
            Answer read(List<String> lines) {
                return table(lines);
            }
        },
        CSV {
            @Override
            Answer read(List<String> lines) {
                return CsvText.answer(String.join("\n", lines) + "\n");
            }
        },
        JSON {
            @Override
            Answer read(List<String> lines) {
                return objects(String.join("\n", lines));
            }
        };

        abstract Answer read(List<String> lines);
    }

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final String MARK = "-- that was all of ";
    private static final String END = "-- the shell has ended";

    private final Format format;
    private final Process process;
    private final Writer typed;
    private final Path errors;
    private final BlockingQueue<String> printed = new LinkedBlockingQueue<>();
    private int statements;
    private long reported;

    private ShellClient(Format format, Process process, Path errors) {
        this.format = format;
        this.process = process;
        this.errors = errors;
        this.typed = process.outputWriter(StandardCharsets.UTF_8);
        Thread.ofVirtual().name("shell output").start(this::read);
    }

    /// @param shell how it is started
    static ShellClient open(Command shell, Format format) {
        try {
            var errors = Files.createTempFile("shell", ".err");
            var builder = new ProcessBuilder(Stream.concat(
                                    shell.words().stream(),
                                    Stream.of(
                                            "-o",
                                            format.name().toLowerCase(Locale.ROOT),
                                            "--on-error",
                                            "continue",
                                            "-f",
                                            "-"))
                            .toList())
                    .directory(shell.folder().toFile())
                    .redirectError(errors.toFile());
            builder.environment().putAll(shell.environment());
            return new ShellClient(format, builder.start(), errors);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read() {
        process.inputReader(StandardCharsets.UTF_8).lines().forEach(printed::add);
        printed.add(END);
    }

    @Override
    public void run(String statement) {
        print(statement);
    }

    @Override
    public Answer ask(String statement) {
        return format.read(print(statement));
    }

    /// The blanks at the end of a text are not told from those that fill its column.
    @Override
    public String visible(String text) {
        return format == Format.TABLE ? text.stripTrailing() : text;
    }

    /// The lines that a statement or command prints.
    List<String> print(String statement) {
        var mark = MARK + ++statements;
        try {
            typed.write(statement + (statement.startsWith("\\") ? "" : ";") + "\n\\echo " + mark + "\n");
            typed.flush();
            var lines = new ArrayList<String>();
            for (var line = next(); !line.equals(mark); line = next()) {
                lines.add(line);
            }
            var said = said();
            if (said.startsWith("error:")) {
                throw new Answer.Refused(said);
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String next() throws IOException {
        try {
            var line = printed.poll(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS);
            if (line == null || line.equals(END)) {
                throw new AssertionError("the shell says no more: " + Files.readString(errors));
            }
            return line;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    /// What has come since the last statement on the other output.
    private String said() throws IOException {
        var all = Files.readAllBytes(errors);
        var said = new String(all, (int) reported, (int) (all.length - reported), StandardCharsets.UTF_8);
        reported = all.length;
        return said.strip();
    }

    /// Heading, line, rows and their number. Where a later row needs more room, the heading is there again, below an
    /// empty line.
    private static Answer table(List<String> lines) {
        var columns = cells(lines.getFirst()).stream()
                .map(name -> String.valueOf(name).strip())
                .toList();
        var rows = new ArrayList<List<@Nullable String>>();
        for (int i = 2; i < lines.size() - 1; i++) {
            if (lines.get(i).isEmpty()
                    && i + 2 < lines.size()
                    && lines.get(i + 2).startsWith("─")) {
                i += 2;
            } else {
                rows.add(cells(lines.get(i)));
            }
        }
        return new Answer(columns, rows);
    }

    private static List<@Nullable String> cells(String line) {
        var cells = new ArrayList<@Nullable String>();
        // an empty text alone is an empty line
        for (var cell : line.substring(Math.min(1, line.length())).split(" │(?: |$)", -1)) {
            cells.add(
                    switch (cell.strip()) {
                        case "NULL" -> null;
                        case "'NULL'" -> "NULL";
                        default -> cell.stripTrailing().replace('␊', '\n').replace('␉', '\t');
                    });
        }
        return cells;
    }

    /// A list without objects has no names.
    private static Answer objects(String text) {
        var columns = new ArrayList<String>();
        var rows = new ArrayList<List<@Nullable String>>();
        for (var object : MAPPER.readTree(text)) {
            var row = new ArrayList<@Nullable String>();
            if (rows.isEmpty()) {
                columns.addAll(object.propertyNames());
            }
            object.forEach(value ->
                    row.add(value.isNull() ? null : value.isContainer() ? value.toString() : value.asString()));
            rows.add(row);
        }
        return new Answer(columns, rows);
    }

    @Override
    public void close() {
        try {
            typed.close();
            process.onExit()
                    .orTimeout(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS)
                    .join();
            Files.delete(errors);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            process.destroyForcibly();
        }
    }
}
