package io.millrace.server.datafile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.testing.TestTimeout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UploadExpiryTest {
    @TempDir
    private Path directory;

    private volatile Instant now = Instant.now();

    @Test
    void goesOnAfterALackOfMemory() throws Exception {
        // checks 24 times within the time that an unused file is kept
        var limits = new UploadLimits(100, 150, 200, 3, Duration.ofMillis(240));
        try (var store = new UploadStore(directory.resolve("uploads"), limits, () -> now)) {
            var begun = store.begin("a.csv", 5);
            store.append(begun.upload(), 0, Files.write(directory.resolve("part"), new byte[5]));
            var checks = new AtomicInteger();
            try (var expiry = new UploadExpiry(store, _ -> {
                if (checks.incrementAndGet() == 1) {
                    throw new OutOfMemoryError("of the test");
                }
                now = now.plus(Duration.ofHours(1));
                return Optional.empty();
            })) {
                now = now.plus(Duration.ofHours(1));
                expiry.start();
                await().atMost(TestTimeout.LIMIT).until(() -> store.list().isEmpty());
            }
            assertThat(checks).hasValueGreaterThan(1);
        }
    }
}
