package io.millrace.server;

import io.millrace.server.config.UploadsSection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/// The folder of uploads while the server runs: files of requests under way, which go with it, and jars, which stay if
/// the operator named a place for them.
final class UploadFolder implements AutoCloseable {
    /// As stock servers call it, so that their jars are found here.
    private static final String JARS = "flink-web-upload";

    private final Path jars;
    private final Path incoming;
    private final Path temporary;

    private UploadFolder(Path jars, Path incoming, Path temporary) {
        this.jars = jars;
        this.incoming = incoming;
        this.temporary = temporary;
    }

    static UploadFolder open(UploadsSection.Folders folders) {
        try {
            if (folders.kept().isPresent()) {
                var jars = Files.createDirectories(folders.kept().get().resolve(JARS))
                        .toRealPath();
                var incoming = Files.createTempDirectory(jars, "incoming-");
                return new UploadFolder(jars, incoming, incoming);
            }
            var parent = folders.temporary().orElse(Path.of(System.getProperty("java.io.tmpdir")));
            var temporary = Files.createTempDirectory(parent.toRealPath(), "millrace-uploads-");
            return new UploadFolder(temporary.resolve(JARS), temporary.resolve("incoming"), temporary);
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
        try (var files = Files.walk(temporary)) {
            List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
            for (var file : all) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The folder " + temporary + " was not deleted.", e);
        }
    }
}
