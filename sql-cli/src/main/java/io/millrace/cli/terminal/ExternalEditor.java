package io.millrace.cli.terminal;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/// A person's own editor, which takes over the terminal for a while.
final class ExternalEditor {
    private static final String USUAL = "vi";

    private final ProcessHost host;

    ExternalEditor(ProcessHost host) {
        this.host = host;
    }

    /// The outcome of editing.
    sealed interface Edited {

        /// The text as it was left.
        record Text(String text) implements Edited {}

        /// The editor could not be used; why, in a sentence.
        record Failed(String reason) implements Edited {}
    }

    /// Opens a text in a file that only its owner can read, and waits for the editor's end.
    Edited edit(String text) {
        var command = host.variable("VISUAL").or(() -> host.variable("EDITOR")).orElse(USUAL);
        try {
            var file = Files.createTempFile("statement-", ".sql", ownersOnly());
            try {
                Files.writeString(file, text + "\n");
                int exit = run(command, file);
                return exit == 0
                        ? new Edited.Text(Files.readString(file).strip())
                        : new Edited.Failed("The editor '" + command + "' ended with " + exit
                                + ", and the statement is as it was. $VISUAL or $EDITOR names another.");
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            return new Edited.Failed("The statement cannot be edited: " + e.getMessage());
        }
    }

    /// By a shell, because the variable may hold options too.
    private static int run(String command, Path file) throws IOException {
        var process = new ProcessBuilder("sh", "-c", command + " \"$1\"", "sh", file.toString())
                .inheritIO()
                .start();
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static FileAttribute<?>[] ownersOnly() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}
