package io.millrace.server;

import io.millrace.server.storage.ScratchFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The folder of uploads while the server runs: files of requests under way, which go with it, and jars, which stay if
/// the operator named a place for them. What servers left here that were killed goes when the next one starts.
final class UploadFolder implements AutoCloseable {
    /// As stock servers call it, so that their jars are found here.
    private static final String JARS = "flink-web-upload";

    private final Path jars;
    private final Path incoming;
    private final ScratchFolder scratch;

    private UploadFolder(Path jars, Path incoming, ScratchFolder scratch) {
        this.jars = jars;
        this.incoming = incoming;
        this.scratch = scratch;
    }

    /// @param kept      where jars stay across restarts
    /// @param temporary where everything goes that does not
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
            throw new Main.StartFailure("the folder for uploads cannot be made: " + e.getMessage());
        }
    }

    Path jars() {
        return jars;
    }

    Path incoming() {
        return incoming;
    }

    @Override
    public void close() {
        scratch.close();
    }
}
