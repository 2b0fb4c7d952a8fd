package io.millrace.server.engine.hosting;

import io.millrace.server.storage.FolderTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ConfigurationUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The folder of one engine for its temporary files, deleted when the engine stops. The folder of a killed engine is
/// deleted when the next one starts on the same machine in the same place. A lock marks the folders in use; the
/// operating system releases it when the process ends.
public final class TemporaryHome implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TemporaryHome.class);
    private static final String PREFIX = "millrace-engine-";
    private static final String OWNER = ".owner";

    /// Those of this process. Their locks are never tried: closing a file releases all locks of the process on it.
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel lock;

    private TemporaryHome(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /// Creates a folder in the first of the engine's temporary directories, and deletes abandoned ones there.
    public static TemporaryHome open(Configuration configuration) throws IOException {
        return open(Path.of(ConfigurationUtils.parseTempDirectories(configuration)[0]));
    }

    static TemporaryHome open(Path parent) throws IOException {
        Files.createDirectories(parent);
        abandoned(parent).forEach(TemporaryHome::purge);
        var path = Files.createTempDirectory(parent, PREFIX);
        // locked before it gets its name, so that other processes find it locked
        var unnamed = path.resolve(OWNER + ".new");
        var lock = FileChannel.open(unnamed, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        if (lock.tryLock() == null) {
            throw new IOException("cannot lock " + unnamed);
        }
        OWN.add(path);
        Files.move(unnamed, path.resolve(OWNER), StandardCopyOption.ATOMIC_MOVE);
        return new TemporaryHome(path, lock);
    }

    public Path path() {
        return path;
    }

    private static List<Path> abandoned(Path parent) {
        try (var folders = Files.newDirectoryStream(parent, PREFIX + "*")) {
            var found = new ArrayList<Path>();
            for (var folder : folders) {
                if (isAbandoned(folder)) {
                    found.add(folder);
                }
            }
            return found;
        } catch (IOException e) {
            LOG.warn("Abandoned folders in {} could not be listed", parent, e);
            return List.of();
        }
    }

    /// Whether the lock is free.
    private static boolean isAbandoned(Path folder) {
        if (OWN.contains(folder)) {
            return false;
        }
        try (var channel = FileChannel.open(folder.resolve(OWNER), StandardOpenOption.WRITE);
                var free = channel.tryLock()) {
            return free != null;
        } catch (NoSuchFileException e) {
            // a new folder, or one of something else
            return false;
        } catch (IOException e) {
            LOG.debug("It is unknown whether {} is still in use", folder, e);
            return false;
        }
    }

    private static void purge(Path folder) {
        try {
            FolderTree.delete(folder);
            LOG.info("Deleted {}, left by a killed process", folder);
        } catch (IOException e) {
            LOG.warn("{}, left by a killed process, could not be deleted", folder, e);
        }
    }

    @Override
    public void close() {
        try (lock) {
            FolderTree.delete(path);
        } catch (IOException e) {
            throw new UncheckedIOException("The engine's temporary directory " + path + " was not deleted.", e);
        } finally {
            OWN.remove(path);
        }
    }
}
