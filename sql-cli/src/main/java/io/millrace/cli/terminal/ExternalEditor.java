package io.millrace.cli.terminal;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/// Runs the user's editor, which takes over the terminal.
record ExternalEditor(ProcessHost host) {
    private static final String DEFAULT_EDITOR = "vi";

    /// The outcome of editing.
    sealed interface Result {

        /// The saved text.
        record Text(String text) implements Result {}

        /// The editor failed; `reason` is a sentence.
        record Failed(String reason) implements Result {}
    }

    /// Opens a text in a file that only its owner can read, and waits for the editor to exit.
    Result edit(String text) {
        var command = host.variable("VISUAL").or(() -> host.variable("EDITOR")).orElse(DEFAULT_EDITOR);
        try {
            var file = Files.createTempFile("statement-", ".sql", ownersOnly());
            try {
                Files.writeString(file, text + "\n");
                int exit = run(command, file);
                return exit == 0
                        ? new Result.Text(Files.readString(file).strip())
                        : new Result.Failed("The editor '" + command + "' failed with exit code " + exit
                                + ", so the statement is unchanged. Set $VISUAL or $EDITOR to choose another editor.");
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            return new Result.Failed("The statement cannot be edited: " + e.getMessage());
        }
    }

    /// Uses a shell, because the variable may contain options.
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
