package io.millrace.server.audit;

import static org.awaitility.Awaitility.await;

import io.millrace.testing.TestTimeout;
import io.millrace.wire.Event;
import io.millrace.wire.EventStream;
import io.millrace.wire.cluster.Events;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditedJobsTest {
    @TempDir
    private Path directory;

    private final LinkedBlockingQueue<Events.Change> changes = new LinkedBlockingQueue<>();
    private final AtomicBoolean hasMemory = new AtomicBoolean();

    @Test
    void goesOnAfterALackOfMemory() throws IOException {
        var options = new AuditOptions(
                directory.resolve("audit"),
                directory.resolve("key"),
                1 << 20,
                4,
                AuditOptions.WhenFull.DROP,
                Optional.empty());
        changes.add(new Events.Change(1, Events.Kind.JOB_SUBMITTED, "Job a was submitted."));
        try (var log = AuditLog.open(options, "1.0");
                var jobs = new AuditedJobs(Stream::new, log)) {
            jobs.start();
            await().atMost(TestTimeout.LIMIT).until(() -> lines().contains("Job a was submitted."));
        }
    }

    private String lines() throws IOException {
        try (var files = Files.list(directory.resolve("audit"))) {
            var text = new StringBuilder();
            for (var file : files.filter(Files::isRegularFile).toList()) {
                text.append(Files.readString(file));
            }
            return text.toString();
        }
    }

    /// A stream whose first one runs out of memory.
    private final class Stream implements EventStream<Events.Change> {
        @Override
        public Next<Events.Change> next(Duration timeout) throws InterruptedException {
            if (!hasMemory.getAndSet(true)) {
                throw new OutOfMemoryError("of the test");
            }
            var change = changes.poll(timeout.toMillis(), TimeUnit.MILLISECONDS);
            return change == null ? new Quiet<>() : new Arrived<>(new Event<>(Optional.of("1"), "change", change));
        }

        @Override
        public void close() {}
    }
}
