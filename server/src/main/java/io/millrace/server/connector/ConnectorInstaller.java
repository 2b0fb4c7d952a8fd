package io.millrace.server.connector;

import io.millrace.server.connector.InstalledConnectors.Entry;
import io.millrace.server.connector.InstalledConnectors.StoredFile;
import io.millrace.server.storage.DurableFile;
import io.millrace.server.storage.FolderTree;
import io.millrace.wire.sql.Connector;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Adds connectors to a distribution and removes them. All files of an addition are fetched, checked and compared with
/// what is there before the first one gets its place, so that an addition that fails leaves nothing but the starts of
/// files, with which the next one goes on.
public record ConnectorInstaller(Path home, ConnectorIndex index, Progress progress) {
    private static final String LIB = "lib";
    private static final String PLUGINS = "plugins";
    private static final String STAGING = ".adding";
    private static final String PARTIAL = ".partial";
    private static final String LOCK = ".lock";

    /// Receives the progress of an addition.
    public interface Progress {
        /// Some bytes of a file have arrived.
        void arrived(Connector.Artifact artifact, long bytes);

        /// A file is complete.
        void complete(Connector.Artifact artifact);
    }

    /// The outcome of an addition.
    ///
    /// @param added   connectors whose files or record are new
    /// @param present connectors that were complete before
    public record Addition(List<Connector> added, List<Connector> present) {
        public Addition {
            added = List.copyOf(added);
            present = List.copyOf(present);
        }
    }

    /// Adds connectors, all or none.
    ///
    /// @throws IOException with a sentence for a person
    public Addition add(List<Connector> wanted, ArtifactSource source) throws IOException {
        try (var _ = lock()) {
            var installed = InstalledConnectors.of(home);
            var missing = new ArrayList<Connector>();
            var present = new ArrayList<Connector>();
            for (var connector : wanted) {
                if (connector.none().isPresent()) {
                    throw new IOException("no version of " + connector.title() + " fits: "
                            + connector.none().get());
                }
                (isComplete(connector, installed) ? present : missing).add(connector);
            }
            if (!missing.isEmpty()) {
                place(missing, source, installed);
            }
            return new Addition(missing, present);
        }
    }

    /// Removes what [#add] has installed. Files that another connector needs as well stay.
    ///
    /// @return the paths of the removed files
    /// @throws IOException with a sentence for a person
    public List<String> remove(String name) throws IOException {
        try (var _ = lock()) {
            var installed = InstalledConnectors.of(home);
            var entry = installed
                    .named(name)
                    .orElseThrow(() -> new IOException("'" + name + "' was not installed by `connector add`, so there"
                            + " is nothing to remove" + installedNames(installed)));
            var rest = installed.without(name);
            rest.store(home);
            var removed = new ArrayList<String>();
            for (var file : entry.files()) {
                if (!rest.hasFile(file.path()) && Files.deleteIfExists(home.resolve(file.path()))) {
                    removed.add(file.path());
                    deletePluginIfEmpty(name);
                }
            }
            return removed;
        }
    }

    private static String installedNames(InstalledConnectors installed) {
        return installed.connectors().isEmpty()
                ? ". No connector is installed."
                : ". Installed: "
                        + String.join(
                                ", ",
                                installed.connectors().stream().map(Entry::name).toList()) + ".";
    }

    private void deletePluginIfEmpty(String name) throws IOException {
        try {
            Files.deleteIfExists(home.resolve(PLUGINS).resolve(name));
        } catch (DirectoryNotEmptyException e) {
            // other files of the plugin, or of the user
        }
    }

    private boolean isComplete(Connector connector, InstalledConnectors installed) throws IOException {
        if (!installed
                .named(connector.name())
                .map(entry -> files(connector).equals(entry.files()))
                .orElse(false)) {
            return false;
        }
        for (var file : files(connector)) {
            if (!isThere(file)) {
                return false;
            }
        }
        return true;
    }

    private boolean isThere(StoredFile file) throws IOException {
        var path = home.resolve(file.path());
        return Files.exists(path) && FileHash.of(path).equals(file.sha256());
    }

    private static List<StoredFile> files(Connector connector) {
        return connector.files().stream()
                .map(artifact -> new StoredFile(path(connector, artifact), artifact.sha256()))
                .toList();
    }

    /// The place of a connector's file below the folder of the distribution.
    static String path(Connector connector, Connector.Artifact artifact) {
        return switch (connector.place()) {
            case LIB -> LIB + "/" + artifact.fileName();
            case PLUGIN -> PLUGINS + "/" + connector.name() + "/" + artifact.fileName();
        };
    }

    private void place(List<Connector> missing, ArtifactSource source, InstalledConnectors installed)
            throws IOException {
        var staging = home.resolve(LIB).resolve(STAGING);
        FolderTree.delete(staging); // of an addition that was killed
        Files.createDirectories(staging);
        try {
            var fetched = fetch(missing, source, staging);
            new ClashCheck(home, index.shared()).check(missing, fetched, installed);
            for (var file : fetched.entrySet()) {
                var target = home.resolve(file.getKey());
                Files.createDirectories(target.resolveSibling("."));
                DurableFile.move(file.getValue(), target);
            }
            var now = installed;
            for (var connector : missing) {
                deleteFormer(connector, now);
                now = now.with(new Entry(
                        connector.name(), connector.version().orElse(""), source.described(), files(connector)));
            }
            now.store(home);
            FolderTree.delete(home.resolve(LIB).resolve(PARTIAL));
        } finally {
            FolderTree.delete(staging);
        }
    }

    /// Deletes the files of another version of a connector.
    private void deleteFormer(Connector connector, InstalledConnectors installed) throws IOException {
        var former = installed.named(connector.name());
        if (former.isPresent()) {
            var rest = installed.without(connector.name());
            var kept = files(connector).stream().map(StoredFile::path).toList();
            for (var file : former.get().files()) {
                if (!kept.contains(file.path()) && !rest.hasFile(file.path())) {
                    Files.deleteIfExists(home.resolve(file.path()));
                }
            }
        }
    }

    /// Copies files that are not there yet next to their places and compares them with the index.
    ///
    /// @return the copies by their places
    private Map<String, Path> fetch(List<Connector> missing, ArtifactSource source, Path staging) throws IOException {
        var fetched = new LinkedHashMap<String, Path>();
        for (var connector : missing) {
            for (var artifact : connector.files()) {
                var path = path(connector, artifact);
                if (!fetched.containsKey(path) && !isThere(new StoredFile(path, artifact.sha256()))) {
                    var copy = Files.copy(
                            source.fetch(artifact, partial(artifact), bytes -> progress.arrived(artifact, bytes)),
                            staging.resolve(fetched.size() + ".jar"));
                    var hash = FileHash.of(copy);
                    if (!hash.equals(artifact.sha256())) {
                        throw new WrongFileException(artifact, source.described(), hash);
                    }
                    readable(copy);
                    fetched.put(path, copy);
                    progress.complete(artifact);
                }
            }
        }
        return fetched;
    }

    /// The server may run as another user than the one who adds, and a copy has the permissions of its original.
    private static void readable(Path file) throws IOException {
        if (Files.getFileStore(file).supportsFileAttributeView(PosixFileAttributeView.class)) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        }
    }

    /// Belongs to the contents of a file: another version of it begins with its own first byte.
    private Path partial(Connector.Artifact artifact) {
        return home.resolve(LIB).resolve(PARTIAL).resolve(artifact.sha256());
    }

    private AutoCloseableLock lock() throws IOException {
        var folder = Files.createDirectories(home.resolve(LIB));
        var channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() != null) {
                return channel::close;
            }
        } catch (OverlappingFileLockException e) {
            // the same, from this process
        }
        channel.close();
        throw new IOException("another `millrace connector` is changing " + folder);
    }

    /// The right to change the folder.
    private interface AutoCloseableLock extends AutoCloseable {
        @Override
        void close() throws IOException;
    }
}
