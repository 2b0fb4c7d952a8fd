package io.millrace.cli;

import io.millrace.cli.command.Command;
import io.millrace.cli.command.CopyOptions;
import io.millrace.cli.render.Listing;
import io.millrace.cli.render.ProgressLine;
import io.millrace.cli.render.ScriptPosition;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.terminal.Screen;
import io.millrace.insight.ControlCharacters;
import io.millrace.insight.Formats;
import io.millrace.sql.catalog.SqlNames;
import io.millrace.sql.file.FileUpload;
import io.millrace.sql.file.UploadedTable;
import io.millrace.wire.Arguments;
import io.millrace.wire.id.UploadId;
import io.millrace.wire.sql.DataFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The command that makes tables of files of this machine.
record CopyCommand(Shell shell, Gateway gateway, Screen screen, Settings settings) {
    private static final String MAIN = "main";
    private static final List<String> HEADINGS = List.of("column", "type", "first values");

    /// Uploads the file, shows its columns, asks, and makes the table or adds the rows.
    InputOutcome copy(Command.Copy copy, Optional<ScriptPosition> where) {
        var file = ExportCommand.path(copy.file());
        var upload = uploaded(file);
        if (upload == null) {
            return InputOutcome.CANCELLED;
        }
        var shape = typed(gateway.shape(choice(upload, copy.options())).orThrow(), copy.options());
        var table = copy.table().orElse(SqlNames.quoted(shape.table()));
        var present = copy.table().flatMap(this::described);
        if (!agreed(shape, table, present.isPresent(), copy)) {
            gateway.delete(upload);
            screen.message("Nothing was made. To choose a type: \\copy " + copy.file() + " to " + table + " "
                    + shape.columns().getFirst().name() + "=STRING\n");
            return InputOutcome.CANCELLED;
        }
        return present.isPresent()
                ? new CopiedRows(shell, gateway, screen).add(upload, shape, table, present.get(), where)
                : create(upload, shape, qualified(table), where);
    }

    /// The columns of a table; empty if there is none, which is no failed statement in the history.
    Optional<List<List<String>>> described(String table) {
        var parts = SqlNames.parts(table);
        return !parts.isEmpty() && isListed(parts.subList(0, parts.size() - 1), parts.getLast())
                ? shell.rows("DESCRIBE " + table)
                : Optional.empty();
    }

    /// A catalog may ignore the case of names, or list them with a schema that may be left out.
    private boolean isListed(List<String> database, String table) {
        var name = table.toLowerCase(Locale.ROOT);
        return shell.rows("SHOW TABLES" + (database.isEmpty() ? "" : " FROM " + SqlNames.written(database)))
                .map(rows -> rows.stream()
                        .map(row -> row.getFirst().toLowerCase(Locale.ROOT))
                        .anyMatch(listed -> listed.equals(name) || listed.endsWith("." + name)))
                .orElse(true); // a gateway that cannot list them says more about the table itself
    }

    /// The upload; nothing if the user has stopped it.
    private @Nullable UploadId uploaded(Path file) {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new IllegalArgumentException(
                    file + (Files.exists(file) ? " is not a readable file." : " does not exist."));
        }
        long began = System.nanoTime();
        try {
            return shell.interruptibly(() -> gateway.upload(
                                    file, step -> show(step, file, Duration.ofNanos(System.nanoTime() - began)))
                            .run())
                    .upload();
        } catch (InterruptedException e) {
            screen.settle();
            screen.message("The upload was stopped; \\copy of the same file goes on where it was.\n");
            return null;
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) { // the signature of a task
            throw new IllegalStateException(e);
        } finally {
            screen.settle();
        }
    }

    private void show(FileUpload.Step step, Path file, Duration elapsed) {
        var layout = screen.layout(false);
        screen.progress(
                switch (step) {
                    case FileUpload.Step.Sent(long bytes, long size) ->
                        ProgressLine.doing(
                                ControlCharacters.line(String.valueOf(file.getFileName())) + ": " + Formats.bytes(bytes)
                                        + " of " + Formats.bytes(size) + ", "
                                        + Formats.percent(size == 0 ? 1 : (double) bytes / size),
                                elapsed,
                                "Ctrl-C stops the upload",
                                layout);
                    case FileUpload.Step.Away(var reason, var lasting) -> ProgressLine.away(reason, lasting, layout);
                });
    }

    private static Arguments choice(UploadId upload, CopyOptions options) {
        var arguments = Arguments.of(DataFiles.UPLOAD, upload);
        if (options.format().isPresent()) {
            arguments = arguments.with(DataFiles.FORMAT, options.format().get());
        }
        if (options.delimiter().isPresent()) {
            arguments = arguments.with(DataFiles.DELIMITER, options.delimiter().get());
        }
        return options.header().isPresent()
                ? arguments.with(DataFiles.HEADER, options.header().get())
                : arguments;
    }

    /// The shape with the types that the user has chosen.
    private static DataFiles.Shape typed(DataFiles.Shape shape, CopyOptions options) {
        var names = shape.columns().stream().map(DataFiles.GuessedColumn::name).toList();
        for (var name : options.types().keySet()) {
            if (!names.contains(name)) {
                throw new IllegalArgumentException(
                        "The file has no column '" + name + "', but: " + String.join(", ", names) + ".");
            }
        }
        return CopiedRows.withColumns(
                shape,
                shape.columns().stream()
                        .map(column -> new DataFiles.GuessedColumn(
                                column.name(),
                                options.types().getOrDefault(column.name(), column.type()),
                                column.samples()))
                        .toList());
    }

    private boolean agreed(DataFiles.Shape shape, String table, boolean adds, Command.Copy copy) {
        if (settings.interactive() || settings.format().forPeople()) {
            var rows = shape.columns().stream()
                    .map(column -> List.of(
                            ControlCharacters.line(column.name()),
                            column.type(),
                            ControlCharacters.line(String.join(", ", column.samples()))))
                    .toList();
            screen.message(
                    Listing.text(settings.format(), settings.style().header(), HEADINGS, rows, screen.layout(false)));
        }
        shape.notes().forEach(note -> screen.message(note + "\n"));
        return copy.options().confirmed()
                || !settings.interactive()
                || screen.confirm(adds ? "Add the rows to " + table + "?" : "Create the table " + table + "?");
    }

    /// A table of a file is in the catalog of all sessions.
    private String qualified(String table) {
        boolean alone = !table.replaceAll("`[^`]*`", "").contains(".");
        var current =
                shell.rows("SHOW CURRENT CATALOG").map(rows -> rows.getFirst().getFirst());
        return alone && !current.equals(Optional.of(MAIN)) ? MAIN + ".`default`." + table : table;
    }

    private InputOutcome create(UploadId upload, DataFiles.Shape shape, String table, Optional<ScriptPosition> where) {
        return switch (shell.query(UploadedTable.definition(table, upload, shape), where)) {
            case Shell.QueryResult.Failed(var outcome) -> {
                gateway.delete(upload);
                yield outcome;
            }
            case Shell.QueryResult.Rows _ -> {
                screen.message("Table " + table + " with "
                        + Formats.plural(shape.columns().size(), "column") + ". DROP TABLE " + table
                        + " deletes the uploaded file as well.\n");
                shell.catalog().forget();
                yield InputOutcome.DONE;
            }
        };
    }
}
