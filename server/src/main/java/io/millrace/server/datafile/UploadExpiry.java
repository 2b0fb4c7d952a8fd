package io.millrace.server.datafile;

import io.millrace.server.catalog.CatalogKey;
import io.millrace.server.concurrent.RepeatedTask;
import io.millrace.wire.id.UploadId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// Deletes uploaded files that no table reads, on a thread of its own.
public final class UploadExpiry implements AutoCloseable {
    /// The number of checks within the time that an unused file is kept.
    private static final int CHECKS = 24;

    private final UploadStore files;
    private final Function<UploadId, Optional<CatalogKey>> reader;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("upload-expiry").factory());

    /// @param reader the table that reads a file
    public UploadExpiry(UploadStore files, Function<UploadId, Optional<CatalogKey>> reader) {
        this.files = files;
        this.reader = reader;
    }

    public void start() {
        long millis = Math.max(1, files.limits().unusedTime().dividedBy(CHECKS).toMillis());
        // the database of the catalog may be away
        var _ = clock.scheduleWithFixedDelay(
                RepeatedTask.of("Deleting unused uploaded files", () -> files.expire(reader)),
                Math.min(millis, Duration.ofMinutes(1).toMillis()),
                millis,
                TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
