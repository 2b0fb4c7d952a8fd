package io.millrace.server.storage;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/// A folder that is locked by this process and readable only by its owner, since it may hold statements with their
/// secrets. The operating system releases the lock when the process ends, however it ends.
public final class LockedFolder implements AutoCloseable {
    private static final String LOCK = "lock";
    private static final int MAX_SIBLINGS = 9;
    private static final int MAX_ATTEMPTS = 5;
    private static final long RETRY_NANOS = 20_000_000;
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    /// The locks of this process. Their files are not opened again: closing a file releases all locks of the process on
    /// it.
    private static final Set<Object> HERE = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final Object key;
    private final FileChannel lock;

    private LockedFolder(Path path, Object key, FileChannel lock) {
        this.path = path;
        this.key = key;
        this.lock = lock;
    }

    /// Thrown if another server has locked the folder.
    public static final class Taken extends IOException {
        private static final long serialVersionUID = 1;

        private final boolean here;

        public Taken(Path path, Throwable cause) {
            super("another server uses " + path, cause);
            this.here = false;
        }

        /// @param here whether this process has locked it
        private Taken(Path path, boolean here) {
            super("another server uses " + path);
            this.here = here;
        }
    }

    /// Creates and locks the folder. Throws [Taken] if another server has locked it, in this process or another
    /// one. [#isLocked] in another process holds the lock for a moment, so this tries again before it gives up.
    public static LockedFolder claim(Path path) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return claimNow(path);
            } catch (Taken e) {
                if (e.here || attempt == MAX_ATTEMPTS) {
                    throw e;
                }
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    private static synchronized LockedFolder claimNow(Path path) throws IOException {
        create(path);
        if (HERE.contains(key(path))) {
            throw new Taken(path, true);
        }
        var channel = FileChannel.open(
                path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        try {
            if (channel.tryLock() == null) {
                throw new Taken(path, false);
            }
            var key = key(path);
            HERE.add(key);
            return new LockedFolder(path, key, channel);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /// Identifies the file of the lock without opening it.
    private static Object key(Path path) throws IOException {
        var file = path.resolve(LOCK);
        try {
            var key = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .fileKey();
            return key == null ? file.toAbsolutePath().normalize() : key;
        } catch (NoSuchFileException e) {
            return file;
        }
    }

    /// Whether this or another process has locked the folder now.
    public static boolean isLocked(Path path) throws IOException {
        if (Files.notExists(path.resolve(LOCK), LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        if (HERE.contains(key(path))) {
            return true;
        }
        try (var channel = FileChannel.open(path.resolve(LOCK), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                var free = channel.tryLock()) {
            return free == null;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /// The folders that [#claimOneOf] chooses from.
    public static List<Path> siblings(Path path) {
        return IntStream.rangeClosed(1, MAX_SIBLINGS)
                .mapToObj(number -> sibling(path, number))
                .toList();
    }

    private static Path sibling(Path path, int number) {
        return number == 1 ? path : path.resolveSibling(path.getFileName() + "-" + number);
    }

    /// Locks the folder, or the first one beside it (`name-2` and so on) that is not locked.
    public static LockedFolder claimOneOf(Path path) throws IOException {
        for (int number = 1; ; number++) {
            try {
                return claim(sibling(path, number));
            } catch (Taken e) {
                if (number == MAX_SIBLINGS) {
                    throw e;
                }
            }
        }
    }

    /// Creates a file that only its owner can read.
    public static OutputStream privateFile(Path file) throws IOException {
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            return Files.newOutputStream(file);
        }
        return Files.newOutputStream(file, StandardOpenOption.CREATE_NEW);
    }

    /// Creates a folder that only its owner can read.
    public static void create(Path path) throws IOException {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            Files.createDirectories(path);
        } else if (!Files.isDirectory(path)) {
            Files.createDirectories(path.toAbsolutePath().resolveSibling("."));
            Files.createDirectories(path, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        } else if (Files.getPosixFilePermissions(path).contains(PosixFilePermission.OTHERS_WRITE)) {
            throw new IOException(path + " is writable by everyone; configure a folder for the server alone");
        } else {
            makePrivate(path);
        }
    }

    private static void makePrivate(Path path) throws IOException {
        try {
            Files.setPosixFilePermissions(path, OWNER_ONLY);
        } catch (FileSystemException e) {
            // another user owns the folder and decides on its permissions
        }
    }

    /// Renames the folder, which stays locked. Only the result is used from then on.
    LockedFolder rename(Path target) throws IOException {
        return new LockedFolder(Files.move(path, target, StandardCopyOption.ATOMIC_MOVE), key, lock);
    }

    public Path path() {
        return path;
    }

    /// The file whose lock is the lock of the folder.
    public Path file() {
        return path.resolve(LOCK);
    }

    @Override
    public void close() {
        release(lock, key);
    }

    private static synchronized void release(FileChannel lock, Object key) {
        try {
            lock.close();
        } catch (IOException e) {
            // the operating system releases it with the process
        } finally {
            HERE.remove(key);
        }
    }
}
