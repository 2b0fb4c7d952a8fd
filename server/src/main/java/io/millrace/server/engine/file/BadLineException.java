package io.millrace.server.engine.file;

import java.io.IOException;
import org.apache.flink.core.fs.Path;

/// A line that cannot be read, of a file that its reader does not know.
final class BadLineException extends IOException {
    private static final long serialVersionUID = 1;

    private final long line;

    /// @param problem that goes on with the place
    BadLineException(long line, String problem) {
        super(problem);
        this.line = line;
    }

    UnreadableFileException in(Path file) {
        return new UnreadableFileException(
                "Line " + line + " of the " + FileColumnTypes.named(file) + " " + getMessage());
    }
}
