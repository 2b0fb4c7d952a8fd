package io.millrace.server.engine.durable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.checkpoint.CheckpointIDCounter;

/// The number of a job's next checkpoint. It is not synced to the disk with each checkpoint: after a crash of the
/// machine it may go back, but never behind the last completed checkpoint.
final class StoredCheckpointCounter implements CheckpointIDCounter {
    private final Path file;
    private final long min;
    private long next = INITIAL_CHECKPOINT_ID;

    /// @param file is created with the first checkpoint
    /// @param min  the number after the last completed checkpoint
    StoredCheckpointCounter(Path file, long min) {
        this.file = file;
        this.min = min;
    }

    @Override
    public synchronized void start() throws IOException {
        try {
            var stored = Files.readAllBytes(file);
            next = stored.length < Long.BYTES
                    ? min
                    : Math.max(min, ByteBuffer.wrap(stored).getLong());
        } catch (NoSuchFileException e) {
            next = min;
        }
    }

    /// The job's folder is deleted with the job.
    @Override
    public CompletableFuture<Void> shutdown(JobStatus status) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public synchronized long getAndIncrement() throws IOException {
        long taken = next;
        store(taken + 1);
        next = taken + 1;
        return taken;
    }

    @Override
    public synchronized long get() {
        return next;
    }

    @Override
    public synchronized void setCount(long count) throws IOException {
        store(count);
        next = count;
    }

    private void store(long count) throws IOException {
        Files.createDirectories(file.resolveSibling("."));
        try (var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(Long.BYTES).putLong(0, count), 0);
        }
    }
}
