package io.millrace.server.engine.archive;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Brings the shelf to disk, on a thread of its own: no one who ends a job waits for a disk. While the disk cannot be
/// written, all stays in memory, and it is tried again.
final class ArchiveWriter implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ArchiveWriter.class);
    /// How soon expired entries leave the disk, even without requests.
    private static final Duration TICK = Duration.ofMinutes(1);
    private static final Duration FLUSH = Duration.ofSeconds(10);

    private final Path folder;
    private final ArchiveIndex shelf;
    private final BodyCache recent;
    private final ArchiveLimits limits;
    private final Duration retry;
    private final Thread thread =
            Thread.ofPlatform().name("job-archive").daemon().unstarted(this::run);
    private volatile @Nullable ArchiveFolder disk;
    private boolean looked;
    private boolean failing;

    ArchiveWriter(Path folder, ArchiveIndex shelf, BodyCache recent, ArchiveLimits limits, Duration retry) {
        this.folder = folder;
        this.shelf = shelf;
        this.recent = recent;
        this.limits = limits;
        this.retry = retry;
    }

    /// Returns when the lines that are on disk are on the shelf.
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
        var opened = ArchiveFolder.claim(folder);
        try {
            var contents = opened.open();
            shelf.merge(contents.lines());
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
        looked = false;
        return opened;
    }

    private void run() {
        try {
            work();
            boolean end = false;
            while (!end && !Thread.currentThread().isInterrupted()) {
                end = shelf.await((failing ? retry : TICK).toMillis(), failing);
                shelf.forget();
                work();
            }
        } catch (InterruptedException e) {
            LOG.debug("The archive of ended jobs was told to give up");
        } catch (RuntimeException e) { // the entry of a thread: a bug must not end without a word
            LOG.error("The archive of ended jobs broke; jobs that end are kept in memory only", e);
        } finally {
            var open = disk;
            if (open != null) {
                open.close();
            }
        }
    }

    private void work() {
        try {
            var to = open();
            delete(to);
            for (var next = shelf.nextUnwritten(); next.isPresent(); next = shelf.nextUnwritten()) {
                write(to, next.get());
            }
            if (!looked) {
                looked = true;
                shelf.merge(to.recovered(shelf::knows));
            }
            delete(to);
            var living = shelf.onDisk();
            if (to.isWasteful(living.size())) {
                to.tidy(living);
            }
            if (failing) {
                failing = false;
                LOG.info("The archive of ended jobs in {} can be written again", to.path());
            }
        } catch (ClosedByInterruptException e) {
            LOG.debug("The archive of ended jobs was told to give up");
        } catch (IOException e) {
            failed(e);
        }
    }

    private void failed(IOException reason) {
        if (!failing) {
            failing = true;
            LOG.warn(
                    "The archive of ended jobs in {} cannot be written ({}); until it can, jobs that end are kept in"
                            + " memory only",
                    folder,
                    reason.toString());
        }
        var open = disk;
        if (open != null && !open.isThere()) {
            disk = null;
            open.close();
        }
    }

    private void delete(ArchiveFolder from) throws IOException {
        var gone = shelf.gone();
        if (!gone.isEmpty()) {
            from.delete(gone);
            gone.forEach(recent::remove);
            shelf.deleted(gone);
        }
    }

    private void write(ArchiveFolder to, ArchiveIndex.Item item) throws IOException {
        var body = item.body().orElseThrow();
        ArchiveLine line;
        try {
            var encoded = ArchiveBodyStore.encode(body);
            // in the cache before it goes from the shelf
            recent.put(item.id(), body, encoded.size());
            if (encoded.onDisk() <= limits.bytes()) {
                line = item.line().withBytes(encoded.onDisk());
                to.write(line, encoded);
                shelf.written(item, line);
                return;
            }
            line = item.line().withoutFile("they are larger than archive.size");
        } catch (ArchiveBodyStore.Unwritable e) {
            LOG.warn("The details of application {} cannot be kept over a restart", item.id(), e);
            line = item.line().withoutFile("they could not be written");
        }
        to.write(line);
        shelf.written(item, line);
    }

    /// Returns when what has ended is on disk, or after ten seconds.
    @Override
    public void close() {
        shelf.close();
        try {
            if (!thread.join(FLUSH)) {
                LOG.warn(
                        "{} jobs that have ended were not written to {} within {} s and are lost",
                        shelf.countUnwritten(),
                        folder,
                        FLUSH.toSeconds());
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
