package io.millrace.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/// The log file of this process. If several processes of one role use the same folder, each gets the first file that is
/// not locked. The operating system releases the lock when a process ends, however it ends.
record LogFileLock(Path log, Optional<FileChannel> lock) implements AutoCloseable {
    private static final int MAX_PROCESSES = 1000;

    /// Locks `name.log`, `name-2.log` or so on in the folder.
    static LogFileLock claim(Path folder, String name) {
        try {
            var locks = Files.createDirectories(folder.resolve("lock"));
            for (int number = 1; number <= MAX_PROCESSES; number++) {
                var stem = number == 1 ? name : name + "-" + number;
                var lock = lock(locks.resolve(stem));
                if (lock.isPresent()) {
                    return new LogFileLock(folder.resolve(stem + ".log"), lock);
                }
            }
        } catch (IOException e) {
            throw new StartFailure("cannot write the log in " + folder + ": " + e.getMessage());
        }
        throw new StartFailure("more than " + MAX_PROCESSES + " processes write logs in " + folder);
    }

    /// Uses the file that the operator has configured.
    static LogFileLock at(Path log) {
        try {
            Files.createDirectories(log.toAbsolutePath().resolveSibling("."));
        } catch (IOException e) {
            throw new StartFailure("cannot write the log " + log + ": " + e.getMessage());
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
