package io.millrace.server.engine.archive;

import io.millrace.server.storage.ClaimedFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.apache.flink.api.common.ApplicationID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The archive's folder: an index of lines, and a file for each body. A body is there before its line, and goes after
/// it. To read bodies is safe for threads, nothing else is.
final class Disk implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Disk.class);
    private static final String INDEX = "index";

    private final ClaimedFolder folder;
    private final IndexFile index;
    private final Bodies bodies;

    private Disk(ClaimedFolder folder) {
        this.folder = folder;
        this.index = new IndexFile(folder.path().resolve(INDEX));
        this.bodies = new Bodies(folder.path());
    }

    /// The folder, or one beside it where another server uses it.
    static Disk claim(Path path) throws IOException {
        var claimed = new Disk(ClaimedFolder.claimOneOf(path));
        if (!claimed.path().equals(path)) {
            LOG.warn("Another server keeps its ended jobs in {}; this one keeps its own in {}", path, claimed.path());
        }
        return claimed;
    }

    Path path() {
        return folder.path();
    }

    IndexFile.Contents open() throws IOException {
        return index.open();
    }

    /// Whether it was not deleted under us.
    boolean isThere() {
        return Files.exists(path().resolve(INDEX));
    }

    Bodies bodies() {
        return bodies;
    }

    void write(Line line, Bodies.Encoded body) throws IOException {
        bodies.write(line.application(), body);
        index.put(line);
    }

    void write(Line line) throws IOException {
        index.put(line);
    }

    void delete(Collection<ApplicationID> ids) throws IOException {
        index.gone(ids.stream().map(ApplicationID::toString).toList());
        for (var id : ids) {
            bodies.delete(id);
        }
    }

    /// Finds the bodies that have no line, as a kill between the two leaves them, and gives them one; what cannot be
    /// read is deleted.
    List<Line> recovered(Predicate<ApplicationID> known) throws IOException {
        var lines = new ArrayList<Line>();
        for (var id : bodies.list()) {
            if (!known.test(id)) {
                try {
                    var file = bodies.attributes(id);
                    var line = Line.of(
                                    bodies.read(id).application(),
                                    file.lastModifiedTime().toMillis())
                            .withBytes(file.size());
                    index.put(line);
                    lines.add(line);
                } catch (Bodies.Unreadable e) {
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

    void tidy(Collection<Line> living) throws IOException {
        index.replace(living);
    }

    @Override
    public void close() {
        try {
            index.close();
        } catch (IOException e) {
            // nothing waits to be written
        }
        folder.close();
    }
}
