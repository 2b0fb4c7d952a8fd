package io.millrace.server.engine.hosting;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ConfigurationUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The folder of one engine for its temporary files. It goes when the engine stops; that of an engine which was killed
/// goes when the next one starts, on the same machine and in the same place. A lock shows which ones are in use; the
/// operating system releases it however a process ends.
public final class TemporaryHome implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TemporaryHome.class);
    private static final String PREFIX = "millrace-engine-";
    private static final String OWNER = ".owner";

    private final Path path;
    private final FileChannel lock;

    private TemporaryHome(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /// Below the first of the engine's temporary directories, after those that were left there have been deleted.
    public static TemporaryHome open(Configuration configuration) throws IOException {
        return open(Path.of(ConfigurationUtils.parseTempDirectories(configuration)[0]));
    }

    static TemporaryHome open(Path parent) throws IOException {
        Files.createDirectories(parent);
        abandoned(parent).forEach(TemporaryHome::purge);
        var path = Files.createTempDirectory(parent, PREFIX);
        // locked before it has its name: who finds the name finds it locked
        var unnamed = path.resolve(OWNER + ".new");
        var lock = FileChannel.open(unnamed, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        if (lock.tryLock() == null) {
            throw new IOException("cannot lock " + unnamed);
        }
        lock.write(ByteBuffer.wrap(self().getBytes(StandardCharsets.US_ASCII)));
        Files.move(unnamed, path.resolve(OWNER), StandardCopyOption.ATOMIC_MOVE);
        return new TemporaryHome(path, lock);
    }

    public Path path() {
        return path;
    }

    private static String self() {
        return String.valueOf(ProcessHandle.current().pid());
    }

    private static List<Path> abandoned(Path parent) {
        try (var folders = Files.newDirectoryStream(parent, PREFIX + "*")) {
            var found = new java.util.ArrayList<Path>();
            for (var folder : folders) {
                if (isAbandoned(folder)) {
                    found.add(folder);
                }
            }
            return found;
        } catch (IOException e) {
            LOG.warn("Folders that were left in {} could not be looked for", parent, e);
            return List.of();
        }
    }

    /// Whether the lock is free. One of this process is never tried: to close a file gives back all locks that the
    /// process has on it.
    private static boolean isAbandoned(Path folder) {
        var owner = folder.resolve(OWNER);
        try {
            if (Files.readString(owner).equals(self())) {
                return false;
            }
            try (var channel = FileChannel.open(owner, StandardOpenOption.WRITE);
                    var free = channel.tryLock()) {
                return free != null;
            }
        } catch (NoSuchFileException e) {
            // being made, or not one of ours
            return false;
        } catch (IOException e) {
            LOG.debug("Whether {} is still used cannot be told", folder, e);
            return false;
        }
    }

    private static void purge(Path folder) {
        try {
            delete(folder);
            LOG.info("Deleted {}, which a process that was killed had left", folder);
        } catch (IOException e) {
            LOG.warn("{}, which a process that was killed had left, could not be deleted", folder, e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    @Override
    public void close() {
        try (lock) {
            delete(path);
        } catch (IOException e) {
            throw new UncheckedIOException("The engine's temporary directory " + path + " was not deleted.", e);
        }
    }
}
