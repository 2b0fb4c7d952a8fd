package io.millrace.server.storage;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The folder of everything that outlives the processes of an installation. Each part has a folder of its own in it,
/// which it locks.
public final class StateFolder {
    private static final Logger LOG = LoggerFactory.getLogger(StateFolder.class);
    /// Increased when an older server could no longer read the folder.
    private static final int FORMAT = 1;
    private static final String FORMAT_FILE = "format";
    /// Stands for the format while the folder is filled.
    private static final String UNFINISHED = "being restored";

    private final Path path;

    private StateFolder(Path path) {
        this.path = path;
    }

    /// Creates the folder if it does not exist.
    ///
    /// @throws IOException if it cannot be written to, or if a newer server or one of another user has written it
    public static StateFolder open(Path path) throws IOException {
        try {
            LockedFolder.create(path);
            var format = path.resolve(FORMAT_FILE);
            if (Files.notExists(format)) {
                DurableFile.write(format, (FORMAT + "\n").getBytes(StandardCharsets.UTF_8));
            }
            var _ = requireKnownFormat(path);
            requireOwn(path, format);
            return new StateFolder(path);
        } catch (AccessDeniedException e) {
            throw new IOException(
                    e.getFile() + ": permission denied"
                            + (Files.exists(path) ? ". " + path + " belongs to " + Files.getOwner(path) : ""),
                    e);
        }
    }

    /// The superuser could write here, but what it writes could not be read by the user that the server belongs to.
    private static void requireOwn(Path path, Path format) throws IOException {
        var owner = Files.getOwner(format);
        var probe = Files.createTempFile(path, "owner-", DurableFile.INCOMPLETE);
        try {
            var user = Files.getOwner(probe);
            if (!user.equals(owner)) {
                throw new IOException("it belongs to the user " + owner + ", and this server runs as " + user
                        + ": start it as " + owner + ", or give it the folder with: chown -R " + user + " " + path);
            }
        } finally {
            Files.delete(probe);
        }
    }

    /// Fails if this is not a state folder, or if a newer server has written it.
    ///
    /// @return the number of its format
    public static int requireKnownFormat(Path path) throws IOException {
        var format = path.resolve(FORMAT_FILE);
        String text;
        try {
            text = Files.readString(format).strip();
        } catch (NoSuchFileException e) {
            throw new IOException(path + " is not a state folder: it has no file '" + FORMAT_FILE + "'", e);
        }
        if (text.equals(UNFINISHED)) {
            throw new IOException("the restore of it did not end: delete what is in it, and restore it again");
        }
        int found;
        try {
            found = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IOException(format + " contains '" + text + "' instead of the number of a format", e);
        }
        if (found > FORMAT) {
            throw new IOException("a newer Millrace has written it (format " + found + ", this one knows " + FORMAT
                    + "): start that version again, or set state.dir to another folder");
        }
        return found;
    }

    /// Keeps servers from starting on an empty folder until it is filled. An earlier attempt may have done so already.
    public static void reserve(Path empty) throws IOException {
        if (!isReserved(empty)) {
            DurableFile.create(empty.resolve(FORMAT_FILE), UNFINISHED.getBytes(StandardCharsets.UTF_8));
        }
    }

    /// Ends a reservation of a folder that is not filled after all.
    public static void release(Path path) throws IOException {
        if (isReserved(path)) {
            Files.delete(path.resolve(FORMAT_FILE));
        }
    }

    private static boolean isReserved(Path path) throws IOException {
        return isReservation(path.resolve(FORMAT_FILE));
    }

    /// Whether a file in a state folder is there only because the folder is reserved.
    public static boolean isReservation(Path file) throws IOException {
        return file.endsWith(FORMAT_FILE)
                && Files.exists(file)
                && Files.readString(file).strip().equals(UNFINISHED);
    }

    /// Moves everything in another folder of the same volume into an empty one, which is reserved meanwhile.
    ///
    /// @throws IOException if that is not possible; then the folder is empty again
    public static void fill(Path empty, Path from) throws IOException {
        List<Path> parts;
        try (var all = Files.list(from)) {
            parts = all.filter(part -> !part.endsWith(FORMAT_FILE)).toList();
        }
        var format = empty.resolve(FORMAT_FILE);
        reserve(empty);
        var moved = new ArrayList<>(List.of(format));
        try {
            for (var part : parts) {
                var target = empty.resolve(part.getFileName());
                Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
                moved.add(target);
            }
            Files.move(from.resolve(FORMAT_FILE), format, StandardCopyOption.ATOMIC_MOVE);
            Files.delete(from);
        } catch (IOException e) {
            for (var part : moved.reversed()) {
                FolderTree.delete(part);
            }
            throw e;
        }
    }

    public Path path() {
        return path;
    }

    /// The folder of a part.
    ///
    /// @param former where it was before there was a state folder; it is moved here, once
    /// @throws IOException if a server of an earlier version still uses the former folder
    public Path part(String name, Optional<Path> former) throws IOException {
        var part = path.resolve(name);
        if (former.isPresent() && Files.isDirectory(former.get())) {
            if (Files.exists(part)) {
                LOG.warn("{} is not used, because {} took its place: delete it", former.get(), part);
            } else {
                requireUnused(former.get());
                takeOver(former.get(), part);
                LOG.info("{} was moved to {}", former.get(), part);
            }
        }
        return part;
    }

    private static void requireUnused(Path former) throws IOException {
        if (LockedFolder.isLocked(former)) {
            throw new IOException("another server uses " + former + ", which is to be moved here: stop it first");
        }
    }

    private static void takeOver(Path former, Path part) throws IOException {
        try {
            Files.move(former, part, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            // on another disk; after a crash in between, the next start copies it again
            var copy = part.resolveSibling(part.getFileName() + DurableFile.INCOMPLETE);
            FolderTree.delete(copy);
            FolderTree.copy(former, copy);
            FolderTree.sync(copy);
            Files.move(copy, part, StandardCopyOption.ATOMIC_MOVE);
            FolderTree.delete(former);
        }
    }
}
