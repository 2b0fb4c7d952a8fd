package io.millrace.server.gateway.spill;

import io.millrace.server.admission.LimitMeter;
import io.millrace.server.gateway.result.ResultMemory;
import io.millrace.server.gateway.result.SizedRow;
import io.millrace.server.storage.DiskSpace;
import io.millrace.server.storage.ScratchFolder;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Stores rows on disk, each parcel in a file that is written once and deleted after reading, so that no descriptor
/// stays open and space is released step by step. Stores nothing for a while after a failure of the disk.
public final class SpillFolder implements ResultMemory, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SpillFolder.class);
    private static final String PREFIX = "millrace-results-";
    private static final Duration RETRY_DELAY = Duration.ofSeconds(30);
    /// The disk space to leave for other programs, or a tenth of a small disk.
    private static final long MIN_FREE = 1L << 30;

    /// Maximum sizes in bytes.
    ///
    /// @param memory    memory of all results, beyond a little for each
    /// @param perResult disk space of one result
    /// @param total     disk space of all results
    public record Bounds(long memory, long perResult, long total) {
        public Bounds {
            if (memory < 0 || perResult < 0 || total < 0) {
                throw new IllegalArgumentException("the bounds of results cannot be negative");
            }
        }
    }

    private final Path parent;
    private final Bounds bounds;
    private final LimitMeter held;
    private final LimitMeter used;
    private final LimitMeter ofOne;
    private final AtomicLong files = new AtomicLong();
    private @Nullable ScratchFolder folder;
    private FileAttribute<?>[] ownerOnly = {};
    private volatile long notBefore = System.nanoTime();

    /// @param parent of the folder
    public SpillFolder(Path parent, Bounds bounds) {
        this.parent = parent;
        this.bounds = bounds;
        this.held = LimitMeter.bytes("memory of unread rows", "sql-gateway.result.memory", bounds.memory());
        this.used = LimitMeter.bytes("disk space of unread rows", "sql-gateway.result.spill.total", bounds.total());
        this.ofOne = LimitMeter.bytes("that of one result", "sql-gateway.result.spill.size", bounds.perResult());
    }

    /// Creates the folder. If that fails, results are kept in memory only.
    public void start() {
        if (bounds.perResult() == 0 || bounds.total() == 0) {
            return;
        }
        try {
            var made = ScratchFolder.open(parent, PREFIX);
            folder = made;
            ownerOnly =
                    made.path().getFileSystem().supportedFileAttributeViews().contains("posix")
                            ? new FileAttribute<?>[] {
                                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                            }
                            : ownerOnly;
        } catch (IOException e) {
            LOG.warn(
                    "Results of queries cannot be stored on disk, so their jobs wait for their readers: {}",
                    e.toString());
        }
    }

    @Override
    public Optional<Store> open() {
        return Optional.ofNullable(folder).map(present -> {
            var taken = new AtomicLong();
            return rows -> new FileParcel(present.path(), RowWriter.write(rows), taken);
        });
    }

    @Override
    public boolean grant(long bytes) {
        return take(held, bytes);
    }

    @Override
    public List<LimitMeter> meters() {
        return List.of(held, used, ofOne);
    }

    @Override
    public void giveBack(long bytes) {
        held.giveBack(bytes);
    }

    /// The granted bytes of memory.
    public long held() {
        return held.used();
    }

    /// The bytes on disk.
    public long used() {
        return used.used();
    }

    @Override
    public void close() {
        var present = folder;
        folder = null;
        if (present != null) {
            present.close();
        }
    }

    private static boolean take(LimitMeter meter, long bytes) {
        if (meter.max() > 0 && meter.take(bytes)) {
            return true;
        }
        meter.refuse();
        return false;
    }

    /// Adds bytes of one result unless that exceeds the maximum.
    private boolean takeOfOne(AtomicLong taken, long bytes) {
        var present = taken.addAndGet(bytes);
        if (present <= bounds.perResult()) {
            ofOne.raise(present);
            return true;
        }
        taken.addAndGet(-bytes);
        ofOne.refuse();
        return false;
    }

    private boolean diskHasRoomFor(long bytes) throws IOException {
        return folder != null
                && DiskSpace.of(folder.path())
                        .map(space -> space.hasRoomFor(bytes, MIN_FREE))
                        .orElse(true);
    }

    /// Rows in a file, with a checksum because other programs may change it.
    private final class FileParcel implements StoredRows {
        private final Path file;
        private final AtomicLong ofResult;
        private final int length;
        private final long sum;
        private final AtomicBoolean stored = new AtomicBoolean();
        private byte @Nullable [] bytes;

        FileParcel(Path folder, byte[] bytes, AtomicLong ofResult) {
            this.file = folder.resolve(files.incrementAndGet() + ".rows");
            this.ofResult = ofResult;
            this.bytes = bytes;
            this.length = bytes.length;
            this.sum = sum(bytes);
        }

        @Override
        public boolean store() {
            var present = bytes;
            if (present == null || System.nanoTime() - notBefore < 0 || !reserve()) {
                return false;
            }
            try {
                if (diskHasRoomFor(length)) {
                    write(present);
                    stored.set(true);
                    bytes = null;
                    return true;
                }
                pause("the disk is nearly full");
            } catch (IOException e) {
                pause(e.toString());
                delete();
            }
            release();
            return false;
        }

        /// A file stream is, unlike a channel, not closed by an interrupt of its thread.
        private void write(byte[] content) throws IOException {
            Files.createFile(file, ownerOnly);
            try (var out = new FileOutputStream(file.toFile())) {
                out.write(content);
            }
        }

        private boolean reserve() {
            if (!takeOfOne(ofResult, length)) {
                return false;
            }
            if (take(used, length)) {
                return true;
            }
            ofResult.addAndGet(-length);
            return false;
        }

        private void release() {
            used.giveBack(length);
            ofResult.addAndGet(-length);
        }

        @Override
        public List<SizedRow> rows() throws IOException {
            byte[] content;
            try (var in = new FileInputStream(file.toFile())) {
                content = in.readNBytes(length);
            }
            if (content.length != length || sum(content) != sum) {
                throw new IOException(file + " was changed by another program");
            }
            return RowReader.read(content);
        }

        @Override
        public void drop() {
            if (stored.getAndSet(false)) {
                delete();
                release();
            }
        }

        private void delete() {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                LOG.warn("{} cannot be deleted: {}", file, e.toString());
            }
        }
    }

    private static long sum(byte[] bytes) {
        var sum = new CRC32C();
        sum.update(bytes);
        return sum.getValue();
    }

    private void pause(String why) {
        notBefore = System.nanoTime() + RETRY_DELAY.toNanos();
        LOG.warn(
                "Rows of a slow reader cannot be stored on disk, so their job waits for {} s: {}",
                RETRY_DELAY.toSeconds(),
                why);
    }
}
