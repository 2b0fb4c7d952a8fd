package io.millrace.server.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A folder for files that are worth nothing without this process: new at each start, for its owner alone, and deleted
/// at the end. What servers left behind that were killed, the next one deletes, which sees by the lock that they are
/// gone.
public final class ScratchFolder implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ScratchFolder.class);
    private static final int TRIES = 5;

    private final LockedFolder folder;

    private ScratchFolder(LockedFolder folder) {
        this.folder = folder;
    }

    /// @param prefix of its name, and of those of other servers
    public static ScratchFolder open(Path parent, String prefix) throws IOException {
        var scratch = new ScratchFolder(claim(parent.toRealPath(), prefix));
        sweep(scratch.path(), prefix);
        return scratch;
    }

    /// Another server that starts at this moment may take a new folder for one that was left behind.
    private static LockedFolder claim(Path parent, String prefix) throws IOException {
        for (int tries = 1; ; tries++) {
            try {
                return LockedFolder.claim(Files.createTempDirectory(parent, prefix));
            } catch (LockedFolder.Taken e) {
                if (tries == TRIES) {
                    throw e;
                }
            }
        }
    }

    private static void sweep(Path own, String prefix) throws IOException {
        var owner = Files.getOwner(own);
        try (var found = Files.newDirectoryStream(own.resolveSibling("."), prefix + "*")) {
            for (var each : found) {
                var other = each.normalize();
                if (!other.equals(own)
                        && Files.isDirectory(other, LinkOption.NOFOLLOW_LINKS)
                        && Files.getOwner(other, LinkOption.NOFOLLOW_LINKS).equals(owner)) {
                    deleteLeft(other);
                }
            }
        }
    }

    private static void deleteLeft(Path other) {
        try (var _ = LockedFolder.claim(other)) {
            LOG.info("{} was left behind by a server that is gone, and is deleted", other);
            delete(other);
        } catch (LockedFolder.Taken e) {
            // its server lives
        } catch (IOException e) {
            LOG.warn("{} cannot be deleted: {}", other, e.toString());
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
            for (var file : all) {
                Files.deleteIfExists(file);
            }
        }
    }

    public Path path() {
        return folder.path();
    }

    @Override
    public void close() {
        try {
            delete(path());
        } catch (IOException e) {
            LOG.warn("{} cannot be deleted: {}", path(), e.toString());
        }
        folder.close();
    }
}
