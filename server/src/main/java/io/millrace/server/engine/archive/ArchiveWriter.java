package io.millrace.server.engine.archive;

import io.millrace.server.storage.StateCipher;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes the index and its bodies to disk on a thread of its own, so that the end of a job never waits for a disk.
/// While the disk cannot be written, everything stays in memory, and the writer tries again.
final class ArchiveWriter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ArchiveWriter.class);
    /// The interval at which expired entries are removed from disk, even without requests.
    private static final Duration SWEEP_INTERVAL = Duration.ofMinutes(1);
    private static final Duration FLUSH_TIMEOUT = Duration.ofSeconds(10);

    private final Place folder;
    private final ArchiveIndex index;
    private final BodyCache recent;
    private final ArchiveLimits limits;
    private final Duration retry;
    private final Thread thread =
            Thread.ofPlatform().name("job-archive").daemon().unstarted(this::run);
    private volatile @Nullable ArchiveFolder disk;
    private boolean recovered;
    private boolean failing;

    /// The folder of the archive, and the cipher of its jobs.
    record Place(Path path, Optional<StateCipher> cipher) {}

    ArchiveWriter(Place folder, ArchiveIndex index, BodyCache recent, ArchiveLimits limits, Duration retry) {
        this.folder = folder;
        this.index = index;
        this.recent = recent;
        this.limits = limits;
        this.retry = retry;
    }

    /// Returns when the index has the lines that are on disk.
    void start() {
        try {
            open();
        } catch (IOException e) {
            failed(e);
        }
        thread.start();
    }

    Optional<ArchiveBodyStore> bodies() {
        return Optional.ofNullable(disk).map(ArchiveFolder::bodies);
    }

    private ArchiveFolder open() throws IOException {
        var present = disk;
        if (present != null) {
            return present;
        }
        long began = System.nanoTime();
        var opened = ArchiveFolder.claim(folder.path(), folder.cipher());
        try {
            var contents = opened.open();
            index.merge(contents.lines());
            var jobs = contents.lines().stream()
                    .mapToInt(line -> line.jobs().size())
                    .sum();
            LOG.info(
                    "{} ended jobs read from {} in {} ms",
                    jobs,
                    opened.path(),
                    Duration.ofNanos(System.nanoTime() - began).toMillis());
            if (contents.damaged() > 0) {
                LOG.warn("{} damaged lines of {} were passed over", contents.damaged(), opened.path());
            }
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
        disk = opened;
        recovered = false;
        return opened;
    }

    private void run() {
        try {
            work();
            boolean end = false;
            while (!end && !Thread.currentThread().isInterrupted()) {
                end = index.await((failing ? retry : SWEEP_INTERVAL).toMillis(), failing);
                work();
            }
        } catch (InterruptedException e) {
            LOG.debug("The archive of ended jobs was interrupted");
        } finally {
            var open = disk;
            if (open != null) {
                open.close();
            }
        }
    }

    private void work() {
        try {
            index.forget();
            var to = open();
            delete(to);
            for (var next = index.nextUnwritten(); next.isPresent(); next = index.nextUnwritten()) {
                write(to, next.get());
            }
            if (!recovered) {
                recovered = true;
                index.merge(to.recovered(index::knows));
            }
            delete(to);
            var living = index.onDisk();
            if (to.isWasteful(living.size())) {
                to.cleanUp(living);
            }
            if (failing) {
                failing = false;
                LOG.info("The archive of ended jobs in {} can be written again", to.path());
            }
        } catch (ClosedByInterruptException e) {
            LOG.debug("The archive of ended jobs was interrupted");
        } catch (IOException e) {
            failed(e);
        } catch (RuntimeException | Error e) { // the entry of a thread: a lack of memory may be over
            if (!failing) {
                LOG.error("The archive of ended jobs broke; until it works, jobs that end are kept in memory only", e);
            }
            failing = true;
        }
    }

    private void failed(IOException reason) {
        if (!failing) {
            failing = true;
            LOG.warn(
                    "The archive of ended jobs in {} cannot be written ({}); until it can, jobs that end are kept in"
                            + " memory only",
                    folder.path(),
                    reason.toString());
        }
        var open = disk;
        if (open != null && !open.exists()) {
            disk = null;
            open.close();
        }
    }

    private void delete(ArchiveFolder from) throws IOException {
        var gone = index.gone();
        if (!gone.isEmpty()) {
            from.delete(gone);
            gone.forEach(recent::remove);
            index.deleted(gone);
        }
    }

    private void write(ArchiveFolder to, ArchiveIndex.Item item) throws IOException {
        var body = item.body().orElseThrow();
        ArchiveLine line;
        try {
            var encoded = ArchiveBodyStore.encode(body);
            // cached before the index drops it
            recent.put(item.id(), body, encoded.size());
            if (encoded.onDisk() <= limits.bytes()) {
                line = item.line().withBytes(encoded.onDisk());
                to.write(line, encoded);
                index.written(item, line);
                return;
            }
            line = item.line().withoutFile("they are larger than archive.size");
        } catch (ArchiveBodyStore.Unwritable e) {
            LOG.warn("The details of application {} cannot be kept over a restart", item.id(), e);
            line = item.line().withoutFile("they could not be written");
        }
        to.write(line);
        index.written(item, line);
    }

    /// Returns when all applications are on disk, or after ten seconds.
    @Override
    public void close() {
        index.close();
        try {
            if (!thread.join(FLUSH_TIMEOUT)) {
                LOG.warn(
                        "{} jobs that have ended were not written to {} within {} s and are lost",
                        index.countUnwritten(),
                        folder.path(),
                        FLUSH_TIMEOUT.toSeconds());
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
