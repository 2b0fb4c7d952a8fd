package io.millrace.reliability.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Kafka's console consumer that writes the committed messages of a topic to a file as they come.
public final class TopicFollower implements AutoCloseable {
    private final Process consumer;
    private final Path output;

    TopicFollower(Process consumer, Path output) {
        this.consumer = consumer;
        this.output = output;
    }

    /// The number of messages so far.
    public long count() {
        try (var lines = Files.lines(output)) {
            return lines.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        consumer.destroyForcibly();
        consumer.onExit().join();
    }
}
