package io.millrace.server.engine.file;

import java.io.IOException;
import java.io.Serial;
import org.apache.flink.core.fs.Path;

/// A sentence about what is wrong in a file. What the engine's reader says of it has less, so it is not a cause.
public final class UnreadableFileException extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    /// Counting the lines before a place reads them once more.
    private static final long MAX_COUNTED = 1L << 30;

    private static final int BUFFER = 1 << 16;
    private static final int MAX_SHOWN = 60;

    UnreadableFileException(String sentence) {
        super(sentence);
    }

    /// @param position of the first byte of the record
    /// @param problem that goes on with the place
    public static UnreadableFileException at(Path file, long position, String problem) {
        return new UnreadableFileException(place(file, position) + " " + problem);
    }

    /// A value or record of a file, or its beginning, in one line.
    public static String shown(String text) {
        var line = text.replaceAll("\\R", " ");
        return line.length() <= MAX_SHOWN ? line : line.substring(0, MAX_SHOWN - 1) + "…";
    }

    private static String place(Path file, long position) {
        if (position <= MAX_COUNTED) {
            try {
                return "Line " + (1 + ends(file, position)) + " of the " + FileColumnTypes.named(file);
            } catch (IOException _) { // the place in bytes will do
            }
        }
        return "The record at byte " + position + " of the " + FileColumnTypes.named(file);
    }

    /// The number of ends of lines before a position.
    private static long ends(Path file, long position) throws IOException {
        long ends = 0;
        long left = position;
        var buffer = new byte[BUFFER];
        try (var in = PackedFiles.open(file)) {
            int read = 0;
            while (left > 0 && read >= 0) {
                read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
                for (int i = 0; i < read; i++) {
                    ends += buffer[i] == '\n' ? 1 : 0;
                }
                left -= read;
            }
        }
        return ends;
    }
}
