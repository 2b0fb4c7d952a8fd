package io.millrace.server;

import io.millrace.server.storage.ScratchFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The folder of uploads: files of running requests, which are deleted with it, and jars, which are kept if the
/// operator has configured a folder. The remains of killed servers are deleted when the next one starts.
record UploadFolder(Path jars, Path incoming, ScratchFolder scratch) implements AutoCloseable {
    /// The name in stock servers, so that their jars are found.
    private static final String JARS = "flink-web-upload";

    /// @param kept      for jars that survive a restart
    /// @param temporary for all other files
    static UploadFolder open(Optional<Path> kept, Optional<Path> temporary) {
        try {
            if (kept.isPresent()) {
                var jars = Files.createDirectories(kept.get().resolve(JARS)).toRealPath();
                var incoming = ScratchFolder.open(jars, "incoming-");
                return new UploadFolder(jars, incoming.path(), incoming);
            }
            var parent = temporary.orElse(Path.of(System.getProperty("java.io.tmpdir")));
            var scratch = ScratchFolder.open(parent, "millrace-uploads-");
            return new UploadFolder(scratch.path().resolve(JARS), scratch.path().resolve("incoming"), scratch);
        } catch (IOException e) {
            throw new StartFailure("cannot create the folder for uploads: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        scratch.close();
    }
}
