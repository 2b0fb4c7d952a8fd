package io.millrace.server.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A temporary folder of this process, readable only by its owner. It is deleted at the end; the folders of killed
/// servers, which are no longer locked, are deleted by the next one.
public final class ScratchFolder implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ScratchFolder.class);

    private final LockedFolder folder;

    private ScratchFolder(LockedFolder folder) {
        this.folder = folder;
    }

    /// @param prefix of the names of all servers' folders
    public static ScratchFolder open(Path parent, String prefix) throws IOException {
        var scratch = new ScratchFolder(create(parent.toRealPath(), prefix));
        deleteOthers(scratch.path(), prefix);
        return scratch;
    }

    /// Creates a folder that has its name only once it is locked. Another server that starts would take it for one that
    /// was left behind, and delete it.
    private static LockedFolder create(Path parent, String prefix) throws IOException {
        var hidden = Files.createTempDirectory(parent, "." + prefix);
        var name = hidden.getFileName().toString().substring(1);
        var locked = LockedFolder.claim(hidden);
        try {
            return locked.rename(parent.resolve(name));
        } catch (IOException e) {
            locked.close();
            throw e;
        }
    }

    private static void deleteOthers(Path own, String prefix) throws IOException {
        var owner = Files.getOwner(own);
        try (var found = Files.newDirectoryStream(own.resolveSibling("."), prefix + "*")) {
            for (var each : found) {
                var other = each.normalize();
                if (!other.equals(own) && isFolderOf(owner, other)) {
                    deleteUnlocked(other);
                }
            }
        }
    }

    private static boolean isFolderOf(UserPrincipal owner, Path other) throws IOException {
        try {
            return Files.isDirectory(other, LinkOption.NOFOLLOW_LINKS)
                    && Files.getOwner(other, LinkOption.NOFOLLOW_LINKS).equals(owner);
        } catch (NoSuchFileException e) {
            return false; // its server has just ended
        }
    }

    private static void deleteUnlocked(Path other) {
        try (var _ = LockedFolder.claim(other)) {
            LOG.info("{} was left behind by another server and is deleted", other);
            FolderTree.delete(other);
        } catch (LockedFolder.Taken e) {
            // its server is running
        } catch (IOException e) {
            LOG.warn("{} cannot be deleted: {}", other, e.toString());
        }
    }

    public Path path() {
        return folder.path();
    }

    @Override
    public void close() {
        try {
            FolderTree.delete(path());
        } catch (IOException e) {
            LOG.warn("{} cannot be deleted: {}", path(), e.toString());
        }
        folder.close();
    }
}
