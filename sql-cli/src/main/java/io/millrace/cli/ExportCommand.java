package io.millrace.cli;

import io.millrace.cli.option.OutputFormat;
import io.millrace.cli.render.ProgressLine;
import io.millrace.cli.render.Renderer;
import io.millrace.cli.render.ScriptPosition;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.terminal.Screen;
import io.millrace.insight.Formats;
import io.millrace.sql.run.RunEvent;
import io.millrace.sql.run.StatementProblem;
import io.millrace.wire.sql.RowFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/// The command that writes the rows of a query to a file of this machine.
record ExportCommand(Shell shell, Gateway gateway, Screen screen, Settings settings) {
    /// A file that the user has named, where `~` is the home folder.
    static Path path(String file) {
        return Path.of(file.startsWith("~/") ? System.getProperty("user.home") + file.substring(1) : file);
    }

    /// Runs the query and writes its rows. The file appears when it is complete.
    InputOutcome export(Optional<String> query, String file, Optional<ScriptPosition> where) {
        var statement = query.map(shell::substitute).orElseGet(shell::lastStatement);
        if (statement.isBlank()) {
            throw new IllegalArgumentException("No statement has run yet.");
        }
        shell.remember(statement);
        var target = path(file).toAbsolutePath();
        var kind = FileKind.of(file);
        var incomplete = target.resolveSibling("." + target.getFileName() + ".part");
        try {
            try (var rows = new ExportedRows(incomplete, kind, screen.layout(false))) {
                var outcome = run(statement, rows, where);
                if (outcome != InputOutcome.DONE) {
                    return outcome;
                }
                rows.complete();
                Files.move(incomplete, target, StandardCopyOption.REPLACE_EXISTING);
                screen.settle();
                screen.message(Formats.plural(rows.count(), "row") + " in " + file + ", "
                        + Formats.bytes(Files.size(target)) + ".\n");
                return InputOutcome.DONE;
            } finally {
                Files.deleteIfExists(incomplete);
            }
        } catch (IOException | UncheckedIOException e) {
            throw new IllegalArgumentException(file + " cannot be written: " + e.getMessage(), e);
        }
    }

    private InputOutcome run(String statement, ExportedRows rows, Optional<ScriptPosition> where) {
        long began = System.nanoTime();
        var run = gateway.session().statement(statement, rows.format());
        var end = shell.follow(run, event -> {
            accept(event, rows);
            screen.progress(ProgressLine.doing(
                    Formats.plural(rows.count(), "row") + " written",
                    Duration.ofNanos(System.nanoTime() - began),
                    "Ctrl-C cancels",
                    screen.layout(settings.changes())));
        });
        return switch (end) {
            case RunEvent.Finished _ -> InputOutcome.DONE;
            case RunEvent.Cancelled _ -> {
                screen.settle();
                screen.message("Nothing was written.\n");
                yield InputOutcome.CANCELLED;
            }
            case RunEvent.Failed(var fault) ->
                shell.fail(StatementProblem.of(fault), statement, where, InputOutcome.FAILED);
            case RunEvent.Lost(var reason) -> shell.fail(StatementProblem.of(reason), "", where, InputOutcome.LOST);
        };
    }

    private static void accept(RunEvent event, ExportedRows rows) {
        switch (event) {
            case RunEvent.Described described -> {
                boolean ends = described
                        .execution()
                        .map(execution -> execution.bounded())
                        .orElse(true);
                if (!described.content() || !ends || described.changes()) {
                    throw new IllegalArgumentException(
                            !described.content()
                                    ? "The statement has no rows."
                                    : ends
                                            ? "Later rows of this query may change earlier ones. SET"
                                                    + " 'execution.runtime-mode' = 'batch' gives its final rows."
                                            : "This query does not end. Add a LIMIT, or read a table that ends.");
                }
                rows.begin(described.columns());
            }
            case RunEvent.Rows(var more) -> rows.add(more);
            default -> {
                // nothing to write
            }
        }
    }

    /// The kinds of files, by their extensions.
    enum FileKind {
        CSV,
        NDJSON,
        PARQUET;

        static FileKind of(String file) {
            var name = file.toLowerCase(Locale.ROOT);
            var extension = name.substring(name.lastIndexOf('.') + 1);
            return switch (extension) {
                case "csv" -> CSV;
                case "json", "jsonl", "ndjson" -> NDJSON;
                case "parquet" -> PARQUET;
                default ->
                    throw new IllegalArgumentException("The name of the file ends with .csv, .json, .jsonl or .parquet,"
                            + " and chooses the format; \\o writes the other formats.");
            };
        }

        /// The format in which the gateway sends the rows.
        RowFormat rowFormat() {
            return this == PARQUET ? RowFormat.JSON : Renderer.rowFormat(text());
        }

        /// The format of text files.
        OutputFormat text() {
            return this == CSV ? OutputFormat.CSV : OutputFormat.NDJSON;
        }
    }
}
