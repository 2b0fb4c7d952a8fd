package io.millrace.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/// The log file of this process. Where several of one role start from one folder, it is the first that no living
/// process writes: a lock tells, which the operating system gives back however a process ends.
record LogFileLock(Path log, Optional<FileChannel> lock) implements AutoCloseable {
    private static final int MOST = 1000;

    /// `name.log`, `name-2.log` and so on, below the folder; or the file that was named.
    static LogFileLock claim(Path folder, String name) {
        try {
            var locks = Files.createDirectories(folder.resolve("lock"));
            for (int number = 1; number <= MOST; number++) {
                var stem = number == 1 ? name : name + "-" + number;
                var lock = lock(locks.resolve(stem));
                if (lock.isPresent()) {
                    return new LogFileLock(folder.resolve(stem + ".log"), lock);
                }
            }
        } catch (IOException e) {
            throw new Main.StartFailure("cannot write the log in " + folder + ": " + e.getMessage());
        }
        throw new Main.StartFailure("more than " + MOST + " processes write logs in " + folder);
    }

    /// A file that the operator has named.
    static LogFileLock at(Path log) {
        try {
            Files.createDirectories(log.toAbsolutePath().resolveSibling("."));
        } catch (IOException e) {
            throw new Main.StartFailure("cannot write the log " + log + ": " + e.getMessage());
        }
        return new LogFileLock(log, Optional.empty());
    }

    private static Optional<FileChannel> lock(Path file) throws IOException {
        var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (channel.tryLock() != null) {
            return Optional.of(channel);
        }
        channel.close();
        return Optional.empty();
    }

    @Override
    public void close() throws IOException {
        if (lock.isPresent()) {
            lock.get().close();
        }
    }
}
