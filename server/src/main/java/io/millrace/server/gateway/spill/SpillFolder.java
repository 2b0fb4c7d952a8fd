package io.millrace.server.gateway.spill;

import io.millrace.server.gateway.result.ResultMemory;
import io.millrace.server.gateway.result.SizedRow;
import io.millrace.server.storage.ScratchFolder;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
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

/// Rows on disk: one file for each parcel, written once and deleted when it was read, so that no descriptor stays open
/// and room comes back bit by bit. Where the disk does not do what it should, there is no room for a while.
public final class SpillFolder implements ResultMemory, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SpillFolder.class);
    private static final String PREFIX = "millrace-results-";
    private static final Duration PAUSE = Duration.ofSeconds(30);
    /// What others who write to the same disk are left: so much, or a tenth of a small one.
    private static final long LEFT = 1L << 30;

    /// @param memory most bytes of memory that rows of all results take, beyond a little for each
    /// @param each   most bytes on disk of one result
    /// @param total  and of all of them
    public record Bounds(long memory, long each, long total) {
        public Bounds {
            if (memory < 0 || each < 0 || total < 0) {
                throw new IllegalArgumentException("rows cannot take less than no room");
            }
        }
    }

    private final Path parent;
    private final Bounds bounds;
    private final AtomicLong held = new AtomicLong();
    private final AtomicLong used = new AtomicLong();
    private final AtomicLong files = new AtomicLong();
    private @Nullable ScratchFolder folder;
    private @Nullable FileStore disk;
    private FileAttribute<?>[] ofOwner = {};
    private volatile long notBefore = System.nanoTime();

    /// @param parent the folder in which one is made
    public SpillFolder(Path parent, Bounds bounds) {
        this.parent = parent;
        this.bounds = bounds;
    }

    /// Makes the folder. Where that cannot be done results are held in memory alone.
    public void start() {
        if (bounds.each() == 0 || bounds.total() == 0) {
            return;
        }
        try {
            var made = ScratchFolder.open(parent, PREFIX);
            folder = made;
            var store = Files.getFileStore(made.path());
            disk = store;
            ofOwner = store.supportsFileAttributeView(PosixFileAttributeView.class)
                    ? new FileAttribute<?>[] {
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                    }
                    : ofOwner;
        } catch (IOException e) {
            LOG.warn("Results of queries cannot wait on disk, so their jobs wait for their readers: {}", e.toString());
        }
    }

    @Override
    public Optional<Shelf> open() {
        return Optional.ofNullable(folder).map(present -> {
            var taken = new AtomicLong();
            return rows -> new FileParcel(present.path(), RowWriter.write(rows), taken);
        });
    }

    @Override
    public boolean grant(long bytes) {
        return take(held, bytes, bounds.memory());
    }

    @Override
    public void giveBack(long bytes) {
        held.addAndGet(-bytes);
    }

    /// How many bytes of memory are granted now.
    public long held() {
        return held.get();
    }

    /// How many bytes are on disk now.
    public long used() {
        return used.get();
    }

    @Override
    public void close() {
        var present = folder;
        folder = null;
        if (present != null) {
            present.close();
        }
    }

    /// Takes bytes of a bounded number, or none.
    private static boolean take(AtomicLong taken, long bytes, long most) {
        if (taken.addAndGet(bytes) <= most) {
            return true;
        }
        taken.addAndGet(-bytes);
        return false;
    }

    private boolean diskHasRoomFor(long bytes) throws IOException {
        return disk != null && disk.getUsableSpace() - bytes >= Math.min(LEFT, disk.getTotalSpace() / 10);
    }

    /// Rows in a file of their own, checked when they are read: other programs may write to the disk too.
    private final class FileParcel implements Parcel {
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

        /// The streams of files, unlike channels, are not closed when their thread is interrupted.
        private void write(byte[] content) throws IOException {
            Files.createFile(file, ofOwner);
            try (var out = new FileOutputStream(file.toFile())) {
                out.write(content);
            }
        }

        private boolean reserve() {
            if (!take(ofResult, length, bounds.each())) {
                return false;
            }
            if (take(used, length, bounds.total())) {
                return true;
            }
            ofResult.addAndGet(-length);
            return false;
        }

        private void release() {
            used.addAndGet(-length);
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
        notBefore = System.nanoTime() + PAUSE.toNanos();
        LOG.warn("Rows of a slow reader cannot wait on disk, so their job waits for {} s: {}", PAUSE.toSeconds(), why);
    }
}
