package io.millrace.reliability.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// A table without an end: numbers from 0, of which a new file has the next one every 200 ms.
final class NumberFiles implements AutoCloseable {
    private static final int MILLIS = 200;
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final Path folder;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("numbers").factory());
    private long next;

    private NumberFiles(Path folder) {
        this.folder = folder;
    }

    /// @param folder with nothing else in it
    static NumberFiles begin(Path folder) {
        var numbers = new NumberFiles(folder);
        var _ = numbers.clock.scheduleAtFixedRate(numbers::add, 0, MILLIS, TimeUnit.MILLISECONDS);
        return numbers;
    }

    private void add() {
        try {
            // a name with a dot is not read
            var unfinished = Files.writeString(folder.resolve(".next"), next + "\n");
            Files.move(unfinished, folder.resolve(next + ".csv"), StandardCopyOption.ATOMIC_MOVE);
            next++;
        } catch (IOException e) {
            throw new IllegalStateException("no file with " + next, e);
        }
    }

    /// Ends the numbers. Returns how many there are.
    long end() throws InterruptedException {
        clock.shutdown();
        if (!clock.awaitTermination(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException("a file of numbers is not written within " + LIMIT.toSeconds() + " s");
        }
        return next;
    }

    /// The statement that creates the table `numbers (n BIGINT)`.
    String table() {
        return "CREATE TABLE numbers (n BIGINT) WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                + folder.toUri() + "', 'source.monitor-interval' = '200 ms')";
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
