package io.millrace.server.gateway.history;

import io.millrace.server.concurrent.BoundedMap;
import io.millrace.server.gateway.history.ResultFile.Stored;
import io.millrace.server.gateway.result.PagedResult;
import io.millrace.server.storage.DiskSpace;
import io.millrace.server.storage.LockedFolder;
import io.millrace.server.storage.StateCipher;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.StatementHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The results of the last queries, in files that only their owner can read, encrypted if there is a key. Results that
/// end within a second share a file, unless they are large. A file that cannot be written is given up.
final class KeptResults {
    private static final Logger LOG = LoggerFactory.getLogger(KeptResults.class);
    /// Maximum number of results.
    private static final int MAX_RESULTS = 1_000;
    /// Maximum number of results that wait for the disk. More of them in a second are not kept.
    private static final int MAX_WAITING = 100;
    /// The disk space to leave for other programs.
    private static final long MIN_FREE = 1L << 30;
    /// A file of this size gets no more results.
    private static final long MAX_SHARED = 1L << 20;

    private final ResultLimits limits;
    private final ResultFormat format;
    private final InstantSource clock;
    private final AtomicLong memory = new AtomicLong();
    /// Guarded by this, as all that follows.
    private final Map<OperationHandle, Waiting> waiting = BoundedMap.ofAdded(MAX_WAITING);

    private final Map<OperationHandle, Stored> items = new HashMap<>();
    /// The oldest first.
    private final Deque<ResultFile> files = new ArrayDeque<>();

    private @Nullable Path folder;
    private long bytes;
    private long lastNumber;
    private boolean failing;

    /// @param at when it ended, in milliseconds since 1970
    private record Waiting(ReadableResult result, long at) {}

    KeptResults(ResultLimits limits, Optional<StateCipher> cipher, InstantSource clock) {
        this.limits = limits;
        this.format = new ResultFormat(cipher);
        this.clock = clock;
    }

    /// Finds the results of an earlier process, unless that was done.
    synchronized void open(Path path) throws IOException {
        if (limits.total() == 0 || folder != null) {
            return;
        }
        LockedFolder.create(path);
        var found = new ArrayList<ResultFile>();
        try (var all = Files.newDirectoryStream(path)) {
            for (var file : all) {
                var known = ResultFile.at(file);
                known.ifPresent(one -> lastNumber = Math.max(lastNumber, one.number()));
                try {
                    if (known.isPresent()) {
                        known.get().open();
                        found.add(known.get());
                    } else {
                        Files.deleteIfExists(file);
                    }
                } catch (IOException e) {
                    LOG.warn("{} cannot be read; it is kept for the next start: {}", file, e.toString());
                }
            }
        }
        found.sort(Comparator.comparingLong(ResultFile::number));
        found.forEach(this::put);
        folder = path;
        shrink();
    }

    private synchronized void put(ResultFile file) {
        files.addLast(file);
        bytes += file.size();
        lastNumber = Math.max(lastNumber, file.number());
        file.results().forEach(result -> items.put(result.operation(), result));
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
        Stored stored;
        synchronized (this) {
            var unwritten = waiting.get(operation);
            if (unwritten != null) {
                return Optional.of(unwritten.result());
            }
            stored = items.get(operation);
            if (stored == null || find(operation).isEmpty()) {
                return Optional.empty();
            }
        }
        try {
            return Optional.of(format.read(stored.content()));
        } catch (IOException e) {
            LOG.warn("The result of {} in {} cannot be read: {}", operation, stored.file(), e.getMessage());
            return Optional.empty();
        }
    }

    /// Writes the results that wait for it. Without a folder they are given up.
    void write() {
        Path to;
        Map<OperationHandle, Waiting> next;
        synchronized (this) {
            if (folder == null) {
                waiting.clear();
            }
            if (folder == null || waiting.isEmpty()) {
                return;
            }
            to = folder;
            next = new LinkedHashMap<>(waiting);
        }
        var file = next(to);
        for (var each : next.entrySet()) {
            var result = each.getValue().result();
            var content = format.bytes(result);
            if (content.length <= limits.perResult() * 2) {
                file.add(each.getKey(), result, each.getValue().at(), content);
            }
            if (file.size() > Math.min(MAX_SHARED, limits.total() / 4)) {
                write(file);
                file = next(to);
            }
        }
        write(file);
        synchronized (this) {
            next.forEach(waiting::remove);
        }
        shrink();
    }

    private synchronized ResultFile next(Path to) {
        lastNumber++;
        return new ResultFile(to, lastNumber);
    }

    /// The results wait until they can be found in the file.
    private void write(ResultFile file) {
        try {
            if (!file.results().isEmpty() && hasRoomFor(file)) {
                file.write();
                put(file);
                failing = false;
            }
        } catch (IOException e) {
            if (!failing) {
                failing = true;
                LOG.warn("Results of queries cannot be kept in {} for now: {}", file.folder(), e.toString());
            }
        }
    }

    private static boolean hasRoomFor(ResultFile file) throws IOException {
        return DiskSpace.of(file.folder())
                .map(space -> space.hasRoomFor(file.size(), MIN_FREE))
                .orElse(true);
    }

    /// Deletes what is too old or too much.
    synchronized void shrink() {
        long oldest = clock.millis() - limits.age().toMillis();
        while (!files.isEmpty()
                && (bytes > limits.total()
                        || items.size() > MAX_RESULTS
                        || files.getFirst().newest() <= oldest)) {
            var file = files.removeFirst();
            bytes -= file.size();
            file.results().forEach(result -> items.remove(result.operation(), result));
            try {
                file.delete();
            } catch (IOException e) {
                LOG.warn("The results in {} cannot be deleted: {}", file.path(), e.toString());
            }
        }
    }
}
