package io.millrace.server.storage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// A folder that this process alone writes: a lock tells the others, which the operating system gives back however a
/// process ends. Only its owner may look into it, also where it was there before: what servers keep holds statements
/// with their secrets.
public final class LockedFolder implements AutoCloseable {
    private static final String LOCK = "lock";
    private static final int SIBLINGS = 9;
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private final Path path;
    private final FileChannel lock;

    private LockedFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /// Another server has it.
    public static final class Taken extends IOException {
        private static final long serialVersionUID = 1;

        private Taken(Path path) {
            super("another server uses " + path);
        }
    }

    /// Makes the folder where there is none. Fails with [Taken] when another server, be it of this process, has it.
    public static LockedFolder claim(Path path) throws IOException {
        make(path);
        var channel = FileChannel.open(
                path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        try {
            if (channel.tryLock() != null) {
                return new LockedFolder(path, channel);
            }
        } catch (OverlappingFileLockException e) {
            // of this process
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        channel.close();
        throw new Taken(path);
    }

    /// The folder, or the first beside it (`name-2` and so on) that no other server uses.
    public static LockedFolder claimOneOf(Path path) throws IOException {
        for (int number = 1; ; number++) {
            try {
                return claim(number == 1 ? path : path.resolveSibling(path.getFileName() + "-" + number));
            } catch (Taken e) {
                if (number == SIBLINGS) {
                    throw e;
                }
            }
        }
    }

    private static void make(Path path) throws IOException {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            Files.createDirectories(path);
        } else if (!Files.isDirectory(path)) {
            Files.createDirectories(path.toAbsolutePath().resolveSibling("."));
            Files.createDirectories(path, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        } else if (Files.getPosixFilePermissions(path).contains(PosixFilePermission.OTHERS_WRITE)) {
            throw new IOException("everyone may write in " + path + "; name a folder of the server's own");
        } else {
            shut(path);
        }
    }

    private static void shut(Path path) throws IOException {
        try {
            Files.setPosixFilePermissions(path, OWNER_ONLY);
        } catch (FileSystemException e) {
            // another user's, who says who may look into it
        }
    }

    public Path path() {
        return path;
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            // the operating system gives it back with the process
        }
    }
}
