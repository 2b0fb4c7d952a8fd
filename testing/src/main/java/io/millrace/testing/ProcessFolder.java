package io.millrace.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// Gives a process a folder that no other process has while this one lives: of `NAME 1`, `NAME 2` and so on the first
/// that is free. The next process finds in it what an earlier one left. A process asks once for each name.
public final class ProcessFolder {
    // the collector closes a channel that nothing refers to, and another process gets its lock
    private static final List<FileLock> HELD = new CopyOnWriteArrayList<>();

    private ProcessFolder() {}

    /// @return the folder, which exists and is locked until the process ends, however it ends
    public static Path in(Path parent, String name) {
        try {
            Files.createDirectories(parent);
            for (int number = 1; ; number++) {
                var path = parent.resolve(name + " " + number);
                var channel = FileChannel.open(
                        parent.resolve(path.getFileName() + ".lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
                var lock = channel.tryLock();
                if (lock != null) {
                    HELD.add(lock);
                    return Files.createDirectories(path);
                }
                channel.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
