package io.millrace.server.endpoint.http;

import io.millrace.wire.Upload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The content of a multipart request: JSON, and files. Closing it deletes the files that were not moved away.
///
/// @param folder holds the files and nothing else
@SuppressWarnings("ArrayRecordComponent") // read once
record ReceivedForm(byte[] json, List<Upload.File> files, Optional<Path> folder) implements AutoCloseable {

    static ReceivedForm of(byte[] json) {
        return new ReceivedForm(json, List.of(), Optional.empty());
    }

    /// The names of the files; empty if there are none.
    Optional<String> names() {
        return files.isEmpty()
                ? Optional.empty()
                : Optional.of(files.stream().map(Upload.File::name).collect(Collectors.joining(", ")));
    }

    @Override
    public void close() throws IOException {
        if (folder.isPresent()) {
            delete(folder.get());
        }
    }

    static void delete(Path folder) throws IOException {
        try (var left = Files.newDirectoryStream(folder)) {
            for (var file : left) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }
}
