package io.millrace.server.engine.archive;

import io.millrace.server.storage.LockedFolder;
import io.millrace.server.storage.StateCipher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.flink.api.common.ApplicationID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The archive's folder: an index of lines, and a file for each body. A body is written before its line, and deleted
/// after it. Only reading bodies is thread-safe.
final class ArchiveFolder implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ArchiveFolder.class);
    private static final String INDEX = "index";

    private final LockedFolder folder;
    private final ArchiveIndexFile index;
    private final ArchiveBodyStore bodies;

    private ArchiveFolder(LockedFolder folder, Optional<StateCipher> cipher) {
        this.folder = folder;
        this.index = new ArchiveIndexFile(folder.path().resolve(INDEX));
        this.bodies = new ArchiveBodyStore(folder.path(), cipher);
    }

    /// The folder, or one beside it if another server uses it.
    static ArchiveFolder claim(Path path, Optional<StateCipher> cipher) throws IOException {
        var claimed = new ArchiveFolder(LockedFolder.claimOneOf(path), cipher);
        if (!claimed.path().equals(path)) {
            LOG.warn("Another server keeps its ended jobs in {}; this one keeps its own in {}", path, claimed.path());
        }
        return claimed;
    }

    Path path() {
        return folder.path();
    }

    ArchiveIndexFile.Contents open() throws IOException {
        return index.open();
    }

    /// Whether the folder still exists.
    boolean exists() {
        return Files.exists(path().resolve(INDEX));
    }

    ArchiveBodyStore bodies() {
        return bodies;
    }

    void write(ArchiveLine line, ArchiveBodyStore.Encoded body) throws IOException {
        bodies.write(line.application(), body);
        index.put(line);
    }

    void write(ArchiveLine line) throws IOException {
        index.put(line);
    }

    void delete(Collection<ApplicationID> ids) throws IOException {
        index.gone(ids.stream().map(ApplicationID::toString).toList());
        for (var id : ids) {
            bodies.delete(id);
        }
    }

    /// Adds lines for bodies without one, which a kill between the two may leave, and deletes unreadable bodies.
    List<ArchiveLine> recovered(Predicate<ApplicationID> known) throws IOException {
        var lines = new ArrayList<ArchiveLine>();
        for (var id : bodies.list()) {
            if (!known.test(id)) {
                try {
                    var file = bodies.attributes(id);
                    var line = ArchiveLine.of(
                                    bodies.read(id).application(),
                                    file.lastModifiedTime().toMillis())
                            .withBytes(file.size());
                    index.put(line);
                    lines.add(line);
                } catch (ArchiveBodyStore.Encrypted e) {
                    LOG.warn("Application {} without a line is not listed: {}", id, e.getMessage());
                } catch (ArchiveBodyStore.Unreadable e) {
                    LOG.debug("Application {} without a line is deleted: {}", id, e.getMessage());
                    bodies.delete(id);
                }
            }
        }
        return lines;
    }

    boolean isWasteful(int living) {
        return index.isWasteful(living);
    }

    void cleanUp(Collection<ArchiveLine> living) throws IOException {
        index.replace(living);
    }

    @Override
    public void close() {
        try {
            index.close();
        } catch (IOException e) {
            // all lines have been written
        }
        folder.close();
    }
}
