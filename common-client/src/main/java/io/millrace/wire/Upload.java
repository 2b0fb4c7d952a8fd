package io.millrace.wire;

import java.nio.file.Path;
import java.util.List;

/// A message that comes with files. On the server's side the files are gone once the request is answered, but for those
/// that were moved away.
public record Upload<Q>(Q request, List<File> files) {
    public Upload {
        files = List.copyOf(files);
    }

    public static Upload<Nothing> of(Path file) {
        return new Upload<>(Nothing.NOTHING, List.of(File.of(file)));
    }

    /// A file: the name that its sender gave it, never with a path, and where its bytes are.
    public record File(String name, Path path) {
        /// Sent under its own name.
        public static File of(Path path) {
            var name = path.getFileName();
            if (name == null) {
                throw new IllegalArgumentException("not a file: " + path);
            }
            return new File(name.toString(), path);
        }
    }
}
