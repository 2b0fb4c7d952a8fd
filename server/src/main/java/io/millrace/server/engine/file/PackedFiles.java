package io.millrace.server.engine.file;

import java.io.IOException;
import java.io.InputStream;
import org.apache.flink.connector.file.src.compression.StandardDeCompressors;
import org.apache.flink.core.fs.Path;

/// Files that are compressed, as the ends of their names say, in the ways that the engine knows.
public final class PackedFiles {
    private PackedFiles() {}

    public static boolean isPacked(Path file) {
        return StandardDeCompressors.getDecompressorForFileName(file.getPath()) != null;
    }

    /// The content of a file, unpacked if it is packed.
    public static InputStream open(Path file) throws IOException {
        var stream = file.getFileSystem().open(file);
        var unpacker = StandardDeCompressors.getDecompressorForFileName(file.getPath());
        if (unpacker == null) {
            return stream;
        }
        try {
            return unpacker.create(stream);
        } catch (IOException | RuntimeException e) {
            stream.close();
            throw e;
        }
    }
}
