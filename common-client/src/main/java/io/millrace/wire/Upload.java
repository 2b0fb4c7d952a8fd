package io.millrace.wire;

import java.nio.file.Path;
import java.util.List;

/// A message with files. The server deletes the files after the request, unless a handler has moved them.
public record Upload<Q>(Q request, List<File> files) {
    public Upload {
        files = List.copyOf(files);
    }

    /// A single file without a message.
    public static Upload<Nothing> of(Path file) {
        return new Upload<>(Nothing.NOTHING, List.of(File.of(file)));
    }

    /// A file.
    ///
    /// @param name chosen by the sender, without a path
    public record File(String name, Path path) {
        /// A file with its own name.
        public static File of(Path path) {
            var name = path.getFileName();
            if (name == null) {
                throw new IllegalArgumentException("not a file: " + path);
            }
            return new File(name.toString(), path);
        }
    }
}
