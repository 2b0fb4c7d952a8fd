package io.millrace.desktop.sql;

import io.millrace.client.Reply;
import io.millrace.desktop.service.file.AtomicFile;
import io.millrace.desktop.service.file.PrivateFile;
import io.millrace.json.Json;
import io.millrace.wire.Nothing;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Reads and writes the files of the SQL workspace: the user's own files, and in its own folder the sheets of each
/// gateway and the statement history. Only the owner can read that folder, because sheets may contain passwords.
/// Thread-safe.
///
/// @param folder the workspace's folder, which need not exist yet
public record SqlFiles(Path folder) {
    /// The extension of files with statements.
    public static final String ENDING = ".sql";

    private static final int MAX_STATEMENTS = 2_000;
    private static final long MAX_BYTES = 16L << 20;

    /// Reads the text of a file.
    public static Reply<String> read(Path file) {
        try {
            if (Files.size(file) > MAX_BYTES) {
                return new Reply.Unreachable<>(file + " is larger than 16 MB: too large to edit.");
            }
            return new Reply.Ok<>(Files.readString(file));
        } catch (NoSuchFileException e) {
            return new Reply.Unreachable<>(file + " is not there.");
        } catch (CharacterCodingException e) {
            return new Reply.Unreachable<>(file + " is not text in UTF-8.");
        } catch (IOException e) {
            return new Reply.Unreachable<>(file + " cannot be read: " + e.getMessage());
        }
    }

    /// Replaces the content of a file.
    public static Reply<Nothing> write(Path file, String text) {
        var whole = new AtomicFile(file);
        try {
            whole.write(out -> out.write(text));
            return new Reply.Ok<>(Nothing.NOTHING);
        } catch (IOException e) {
            return new Reply.Unreachable<>(whole.refused(e));
        }
    }

    /// Loads the stored sheets.
    synchronized WorkspaceState sheets(String gateway) {
        try {
            return Json.readLenient(Files.readAllBytes(sheetsOf(gateway)), WorkspaceState.class);
        } catch (IOException | Refusal e) {
            // unreadable state must not keep the workspace from opening
            return WorkspaceState.EMPTY;
        }
    }

    /// Changes the stored sheets. If the home folder is not writable, only this state is lost.
    synchronized void sheets(String gateway, UnaryOperator<WorkspaceState> change) {
        replace(sheetsOf(gateway), Json.text(change.apply(sheets(gateway))));
    }

    private Path sheetsOf(String gateway) {
        return folder.resolve("sheets-" + gateway.replaceAll("[^A-Za-z0-9.-]+", "-") + ".json");
    }

    /// The statements that were run from this console, latest first. Also removes those beyond `MAX_STATEMENTS` from
    /// the file.
    public synchronized List<PastStatement> statements() {
        try {
            var lines = Files.readAllLines(statementsFile());
            var kept = lines.subList(Math.max(0, lines.size() - MAX_STATEMENTS), lines.size());
            if (kept.size() < lines.size()) {
                replace(statementsFile(), String.join("\n", kept) + "\n");
            }
            return kept.reversed().stream()
                    .flatMap(line -> statement(line).stream())
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static Optional<PastStatement> statement(String line) {
        try {
            return Optional.of(Json.readLenient(line.getBytes(StandardCharsets.UTF_8), PastStatement.class));
        } catch (Refusal e) {
            // an incomplete line, because the console was killed
            return Optional.empty();
        }
    }

    /// Appends a statement to the history.
    public synchronized void ran(PastStatement statement) {
        try {
            Files.createDirectories(folder, PrivateFile.onlyOwner("rwx------"));
            if (!Files.exists(statementsFile())) {
                Files.createFile(statementsFile(), PrivateFile.onlyOwner("rw-------"));
            }
            Files.writeString(statementsFile(), Json.text(statement) + "\n", StandardOpenOption.APPEND);
        } catch (IOException e) {
            // if the home folder is not writable, only the history is lost
        }
    }

    private Path statementsFile() {
        return folder.resolve("statements.jsonl");
    }

    private static void replace(Path file, String text) {
        try {
            new PrivateFile(file).write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // no error to report: the next start begins empty
        }
    }
}
