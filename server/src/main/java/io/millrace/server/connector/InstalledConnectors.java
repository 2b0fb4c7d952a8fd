package io.millrace.server.connector;

import io.millrace.json.Json;
import io.millrace.secret.SecretsMasked;
import io.millrace.server.storage.DurableFile;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The connectors that `millrace connector add` installed, as recorded in `lib/installed.json`.
public record InstalledConnectors(List<Entry> connectors) {
    private static final String FILE = "installed.json";

    public InstalledConnectors {
        connectors = List.copyOf(connectors);
    }

    /// A connector.
    ///
    /// @param from the repository or folder that its files came from, without the password of an address
    public record Entry(String name, String version, String from, List<StoredFile> files) {
        public Entry {
            from = SecretsMasked.in(from);
            files = List.copyOf(files);
        }
    }

    /// A file of one or more connectors.
    ///
    /// @param path below the folder of the distribution, with slashes
    public record StoredFile(String path, String sha256) {}

    /// Reads the record of a distribution.
    public static InstalledConnectors of(Path home) throws IOException {
        var file = file(home);
        if (!Files.exists(file)) {
            return new InstalledConnectors(List.of());
        }
        try {
            return Json.read(Files.readAllBytes(file), InstalledConnectors.class);
        } catch (Refusal refusal) {
            throw new IOException(file + " is damaged: " + String.join(" ", refusal.detail()));
        }
    }

    void store(Path home) throws IOException {
        DurableFile.write(file(home), (Json.pretty(this) + "\n").getBytes(StandardCharsets.UTF_8));
        if (home.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            // a server may run as another user
            Files.setPosixFilePermissions(file(home), PosixFilePermissions.fromString("rw-r--r--"));
        }
    }

    Optional<Entry> named(String name) {
        return connectors.stream().filter(entry -> entry.name().equals(name)).findFirst();
    }

    InstalledConnectors with(Entry entry) {
        var others = new ArrayList<>(without(entry.name()).connectors());
        others.add(entry);
        return new InstalledConnectors(others);
    }

    InstalledConnectors without(String name) {
        return new InstalledConnectors(
                connectors.stream().filter(entry -> !entry.name().equals(name)).toList());
    }

    /// Whether a connector needs a file.
    boolean hasFile(String path) {
        return connectors.stream()
                .flatMap(entry -> entry.files().stream())
                .anyMatch(file -> file.path().equals(path));
    }

    private static Path file(Path home) {
        return home.resolve("lib").resolve(FILE);
    }
}
