package io.millrace.server.gateway.history;

import io.millrace.server.gateway.result.PagedResult;
import io.millrace.server.storage.DurableFile;
import io.millrace.server.storage.LockedFolder;
import io.millrace.server.storage.StateCipher;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.StatementHistory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The results of the last queries, each in a file that only its owner can read, encrypted if there is a key. A file
/// that cannot be written is given up.
final class KeptResults {
    private static final Logger LOG = LoggerFactory.getLogger(KeptResults.class);
    private static final String SUFFIX = ".rows";
    /// The number of rows and a flag are before the content, so that a start need not read it.
    private static final int PREFIX = Long.BYTES + 1;
    /// Maximum number of results. Each takes a block of the disk at least.
    private static final int MAX_RESULTS = 1_000;
    /// Maximum number of results that wait for the disk. More of them in a second are not kept.
    private static final int MAX_WAITING = 100;
    /// The disk space to leave for other programs.
    private static final long MIN_FREE = 1L << 30;

    private final ResultLimits limits;
    private final ResultFormat format;
    private final InstantSource clock;
    private final AtomicLong memory = new AtomicLong();
    /// Guarded by this, as all that follows.
    private final Map<OperationHandle, Waiting> waiting = new LinkedHashMap<>();

    private final Map<OperationHandle, Item> items = new LinkedHashMap<>();
    private @Nullable Path folder;
    private long bytes;
    private boolean failing;

    /// @param at when it was written, in milliseconds since 1970
    private record Item(long rows, boolean complete, long size, long at) {}

    /// @param at when it ended, in milliseconds since 1970
    private record Waiting(ReadableResult result, long at) {}

    KeptResults(ResultLimits limits, Optional<StateCipher> cipher, InstantSource clock) {
        this.limits = limits;
        this.format = new ResultFormat(cipher);
        this.clock = clock;
    }

    /// Finds the results of an earlier process.
    synchronized void open(Path path) throws IOException {
        if (limits.total() == 0) {
            return;
        }
        LockedFolder.create(path);
        folder = path;
        var found = new ArrayList<Path>();
        try (var files = Files.list(path)) {
            files.forEach(found::add);
        }
        found.sort(Comparator.comparingLong(file -> file.toFile().lastModified()));
        for (var file : found) {
            if (!isKnown(file)) {
                Files.deleteIfExists(file);
            }
        }
        shrink();
    }

    private boolean isKnown(Path file) {
        var name = String.valueOf(file.getFileName());
        if (!name.endsWith(SUFFIX)) {
            return false;
        }
        try (var in = Files.newInputStream(file)) {
            var prefix = ByteBuffer.wrap(in.readNBytes(PREFIX));
            var operation = new OperationHandle(name.substring(0, name.length() - SUFFIX.length()));
            put(
                    operation,
                    new Item(
                            prefix.getLong(),
                            prefix.get() == 1,
                            Files.size(file),
                            Files.getLastModifiedTime(file).toMillis()));
            return true;
        } catch (IOException | RuntimeException e) { // not a file of ours, or incomplete
            return false;
        }
    }

    private void put(OperationHandle operation, Item item) {
        var former = items.put(operation, item);
        bytes += item.size() - (former == null ? 0 : former.size());
    }

    /// Records a result while it is read.
    void record(OperationHandle operation, PagedResult result) {
        if (limits.total() > 0) {
            result.listener(new ResultRecording(
                    result.head(), Math.min(limits.perResult(), limits.total()), memory, kept -> add(operation, kept)));
        }
    }

    private synchronized void add(OperationHandle operation, ReadableResult result) {
        waiting.put(operation, new Waiting(result, clock.millis()));
        if (waiting.size() > MAX_WAITING) {
            waiting.remove(waiting.keySet().iterator().next());
        }
    }

    synchronized Optional<StatementHistory.KeptResult> find(OperationHandle operation) {
        var unwritten = waiting.get(operation);
        if (unwritten != null) {
            return Optional.of(new StatementHistory.KeptResult(
                    unwritten.result().rows().size(),
                    unwritten.result().complete(),
                    unwritten.at() + limits.age().toMillis()));
        }
        return Optional.ofNullable(items.get(operation))
                .map(item -> new StatementHistory.KeptResult(
                        item.rows(), item.complete(), item.at() + limits.age().toMillis()))
                .filter(kept -> kept.until() > clock.millis());
    }

    Optional<ReadableResult> read(OperationHandle operation) {
        Path file;
        synchronized (this) {
            var unwritten = waiting.get(operation);
            if (unwritten != null) {
                return Optional.of(unwritten.result());
            }
            if (find(operation).isEmpty() || folder == null) {
                return Optional.empty();
            }
            file = file(folder, operation);
        }
        try (var in = Files.newInputStream(file)) {
            in.skipNBytes(PREFIX);
            return Optional.of(format.read(in.readAllBytes()));
        } catch (IOException e) {
            LOG.warn("The result in {} cannot be read: {}", file, e.getMessage());
            return Optional.empty();
        }
    }

    private static Path file(Path folder, OperationHandle operation) {
        return folder.resolve(operation.text() + SUFFIX);
    }

    /// Writes the results that wait for it.
    void write() {
        Path to;
        Map<OperationHandle, Waiting> next;
        synchronized (this) {
            if (waiting.isEmpty() || folder == null) {
                return;
            }
            to = folder;
            next = new LinkedHashMap<>(waiting);
        }
        next.forEach((operation, result) -> {
            var item = write(to, operation, result);
            synchronized (this) {
                waiting.remove(operation, result);
                item.ifPresent(written -> put(operation, written));
            }
        });
        shrink();
    }

    private Optional<Item> write(Path to, OperationHandle operation, Waiting next) {
        var result = next.result();
        var file = file(to, operation);
        var incomplete = file.resolveSibling(file.getFileName() + DurableFile.INCOMPLETE);
        try {
            var content = format.bytes(result);
            if (content.length > limits.perResult() * 2 || !hasRoomFor(to, content.length)) {
                return Optional.empty();
            }
            Files.deleteIfExists(incomplete);
            try (var out = LockedFolder.privateFile(incomplete)) {
                out.write(ByteBuffer.allocate(PREFIX)
                        .putLong(result.rows().size())
                        .put((byte) (result.complete() ? 1 : 0))
                        .array());
                out.write(content);
            }
            Files.move(incomplete, file, StandardCopyOption.ATOMIC_MOVE);
            failing = false;
            return Optional.of(new Item(result.rows().size(), result.complete(), PREFIX + content.length, next.at()));
        } catch (IOException e) {
            if (!failing) {
                failing = true;
                LOG.warn("Results of queries cannot be kept in {} for now: {}", to, e.toString());
            }
            return Optional.empty();
        }
    }

    private static boolean hasRoomFor(Path to, long size) throws IOException {
        var disk = Files.getFileStore(to);
        return disk.getUsableSpace() - size >= Math.min(MIN_FREE, disk.getTotalSpace() / 10);
    }

    /// Deletes what is too old or too much.
    synchronized void shrink() {
        long oldest = clock.millis() - limits.age().toMillis();
        for (var each : List.copyOf(items.entrySet())) {
            if (bytes <= limits.total()
                    && items.size() <= MAX_RESULTS
                    && each.getValue().at() > oldest) {
                return;
            }
            items.remove(each.getKey());
            bytes -= each.getValue().size();
            delete(each.getKey());
        }
    }

    private void delete(OperationHandle operation) {
        var present = folder;
        if (present != null) {
            try {
                Files.deleteIfExists(file(present, operation));
            } catch (IOException e) {
                LOG.warn("A result in {} cannot be deleted: {}", present, e.toString());
            }
        }
    }
}
