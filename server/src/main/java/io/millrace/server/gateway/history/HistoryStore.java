package io.millrace.server.gateway.history;

import io.millrace.server.concurrent.RepeatedTask;
import io.millrace.server.gateway.history.HistoryIndex.Item;
import io.millrace.server.gateway.result.PagedResult;
import io.millrace.server.storage.LineCipher;
import io.millrace.server.storage.LockedFolder;
import io.millrace.server.storage.StateCipher;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.StatementHistory;
import io.millrace.wire.sql.StatementHistory.Entry;
import io.millrace.wire.sql.StatementHistory.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The history of statements, in memory and in a file that survives any end of the process. A kill loses at most the
/// last fraction of a second, a crash of the machine the last second. Entries are encrypted if there is a key.
///
/// A statement only notes that it has changed. A thread of its own masks, encrypts and writes what has changed, in
/// batches, so that no statement waits for a disk or fails because of it. While the file cannot be written, entries
/// stay in memory, and the whole file is rewritten as soon as that is possible.
public final class HistoryStore implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HistoryStore.class);
    /// The name of the file in the folder.
    public static final String FILE = "statements";

    private static final String RESULTS = "results";
    /// Changes within this time are written together, those of one statement as one entry.
    private static final long GATHER_MILLIS = 50;
    private static final long SYNC_MILLIS = 1_000;
    private static final long SWEEP_MILLIS = 60_000;
    /// The maximum number of changed statements that wait for the writer. Changes of others are dropped and counted.
    private static final int MAX_CHANGED = 20_000;
    private static final int MIN_OBSOLETE = 1_000;
    private static final long ANSWER_SECONDS = 10;

    private final Optional<Path> folder;
    private final HistoryLimits limits;
    private final HistoryFormat format;
    private final InstantSource clock;
    private final KeptResults results;
    private final HistoryIndex index = new HistoryIndex();
    private final SharedValues values = new SharedValues();
    private final ScheduledExecutorService writer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("statement-history").factory());
    private final Map<OperationHandle, Supplier<Entry>> changed = new ConcurrentHashMap<>();
    /// The number of changed statements.
    private final AtomicInteger waiting = new AtomicInteger();
    /// Whether the writer will look for changes.
    private final AtomicBoolean scheduled = new AtomicBoolean();

    private final AtomicBoolean closed = new AtomicBoolean();
    /// The statements that have not ended. This and what follows is used by the writer only.
    private final Map<OperationHandle, Supplier<Entry>> open = new HashMap<>();

    private @Nullable LockedFolder claimed;
    private @Nullable HistoryFile file;
    private boolean unsynced;
    private boolean failing;
    private final AtomicLong unwritten = new AtomicLong();

    /// @param folder without one, the history ends with the process
    /// @param cipher encrypts the entries
    public HistoryStore(
            Optional<Path> folder,
            HistoryLimits limits,
            ResultLimits results,
            Optional<StateCipher> cipher,
            InstantSource clock) {
        this.folder = folder.filter(_ -> limits.bytes() > 0);
        this.limits = limits;
        this.format = new HistoryFormat(new LineCipher(cipher));
        this.clock = clock;
        this.results = new KeptResults(this.folder.isPresent() ? results : ResultLimits.NONE, cipher, clock);
    }

    /// A history in memory.
    public static HistoryStore inMemory() {
        return new HistoryStore(
                Optional.empty(), HistoryLimits.DEFAULT, ResultLimits.NONE, Optional.empty(), InstantSource.system());
    }

    /// Reads the file on another thread; searches wait for it.
    public void start() {
        folder.ifPresent(path -> {
            writer.execute(() -> open(path));
            RepeatedTask.start(writer, "Writing the statement history", Duration.ofMillis(SYNC_MILLIS), this::sync);
        });
        RepeatedTask.start(
                writer, "Removing old statements from the history", Duration.ofMillis(SWEEP_MILLIS), this::sweep);
    }

    /// Notes that a statement has changed.
    ///
    /// @param entry returns its current entry; called on another thread, soon and until the statement has ended
    public void changed(OperationHandle operation, Supplier<Entry> entry) {
        if (limits.bytes() == 0 || closed.get() || changed.putIfAbsent(operation, entry) != null) {
            return;
        }
        if (waiting.incrementAndGet() > MAX_CHANGED && changed.remove(operation) != null) {
            waiting.decrementAndGet();
            unwritten.incrementAndGet();
        }
        if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
            try {
                var _ = writer.schedule(this::flush, GATHER_MILLIS, TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException e) {
                // closed meanwhile, which writes it
            }
        }
    }

    /// The number of statements that a restart would forget, because the disk cannot be written.
    public long unwritten() {
        return unwritten.get();
    }

    /// Searches the history, including all changes so far.
    public StatementHistory.Page find(HistoryQuery query) {
        update();
        var found = index.find(query);
        return new StatementHistory.Page(
                found.entries().stream().map(this::withResult).toList(),
                found.next().map(HistoryQuery.Place::text),
                unwritten.get());
    }

    public Optional<Entry> find(OperationHandle operation) {
        update();
        return index.find(operation).map(this::withResult);
    }

    private Entry withResult(Entry entry) {
        return entry.with(results.find(entry.operation()));
    }

    /// Keeps the rows of a result, as many as there is room for, when it ends or is closed.
    public void record(OperationHandle operation, PagedResult result) {
        results.record(operation, result);
    }

    /// A result that was kept.
    public Optional<ReadableResult> result(OperationHandle operation) {
        return results.read(operation);
    }

    private void update() {
        try {
            writer.submit(this::refresh).get(ANSWER_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException | RejectedExecutionException | CancellationException e) {
            throw Refusal.unavailable("The statement history cannot be read now; try again later.");
        } catch (ExecutionException e) {
            throw new IllegalStateException("the statement history could not be updated", e);
        }
    }

    private void open(Path path) {
        try {
            var owned = LockedFolder.claimOneOf(path);
            claimed = owned;
            var lines = file(owned);
            int damaged = lines.open(this::read);
            file = lines;
            var lost = endLost();
            if (damaged > 0) {
                LOG.warn("{} damaged lines of the statement history in {} were skipped", damaged, owned.path());
                lines.replace(index.items());
            } else {
                lines.append(lost);
            }
            expire(lines);
            shrink(lines);
            results.open(owned.path().resolve(RESULTS));
        } catch (IOException e) {
            failed(e, 0);
        }
    }

    private Item read(Entry entry) {
        return index.put(values.in(entry));
    }

    private HistoryFile file(LockedFolder owned) {
        return new HistoryFile(owned.path().resolve(FILE), format, limits);
    }

    /// Ends the statements of an earlier process that had not ended. Those of this one may be in the index already.
    private List<Item> endLost() {
        var lost = new ArrayList<Item>();
        for (var item : index.items()) {
            if (item.entry().outcome() == Outcome.RUNNING
                    && !open.containsKey(item.entry().operation())) {
                lost.add(index.put(item.entry().ended(Outcome.LOST, "The server ended before the statement did.")));
            }
        }
        return lost;
    }

    private long oldest() {
        return clock.millis() - limits.age().toMillis();
    }

    /// Writes what has changed, and asks the running statements how far they are.
    private void refresh() {
        flush();
        for (var current : List.copyOf(open.values())) {
            var entry = current.get();
            if (entry.outcome() == Outcome.RUNNING) {
                // not written: its next change is
                index.put(entry);
            } else {
                write(List.of(noted(entry.operation(), current)));
            }
        }
    }

    private void flush() {
        // changes from here on schedule another one
        scheduled.set(false);
        var items = new ArrayList<Item>();
        for (var operation : List.copyOf(changed.keySet())) {
            var current = changed.remove(operation);
            if (current != null) {
                waiting.decrementAndGet();
                // after its removal: a later change counts again
                items.add(noted(operation, current));
            }
        }
        if (!items.isEmpty()) {
            write(items);
        }
    }

    private Item noted(OperationHandle operation, Supplier<Entry> current) {
        var entry = current.get();
        if (entry.outcome() == Outcome.RUNNING) {
            open.put(operation, current);
        } else {
            open.remove(operation);
        }
        return index.put(values.in(entry));
    }

    private void write(List<Item> items) {
        var lines = file;
        if (failing || lines == null) {
            unwritten.addAndGet(folder.isPresent() ? items.size() : 0);
            index.shrink(limits.bytes());
            return;
        }
        try {
            lines.append(items);
            unsynced = true;
            shrink(lines);
        } catch (IOException e) {
            failed(e, items.size());
        }
    }

    /// Removes the oldest entries of a file that is too large, and more of them, so that this is not done for each
    /// statement.
    private void shrink(HistoryFile lines) throws IOException {
        if (lines.size() > limits.bytes()) {
            index.removeBefore(lines.end() - limits.bytes() / 4 * 3);
            removeUnused(lines);
        }
    }

    /// Forgets old statements, in the file as well.
    private void expire(HistoryFile lines) throws IOException {
        var expired = index.expire(oldest());
        if (expired.isEmpty()) {
            return;
        }
        removeUnused(lines);
        if (expired.stream().anyMatch(item -> lines.contains(item.position()))) {
            // their last lines are behind those of others
            lines.replace(index.items());
        }
    }

    private void removeUnused(HistoryFile lines) throws IOException {
        long first = index.firstPosition(lines.end());
        if (first > lines.start()) {
            lines.removeBefore(first, index.size());
        }
    }

    private void failed(IOException reason, int count) {
        unwritten.addAndGet(count);
        if (!failing) {
            failing = true;
            LOG.error(
                    "The statement history in {} cannot be written ({}); statements go on, and are only in memory until"
                            + " it can",
                    folder.map(Path::toString).orElse(""),
                    reason.toString());
        }
    }

    private void sync() {
        results.write();
        if (failing) {
            retry();
        }
        var lines = file;
        if (unsynced && lines != null) {
            unsynced = false;
            try {
                lines.force();
            } catch (IOException e) {
                LOG.warn("The statement history could not be synced to the disk", e);
            }
        }
    }

    private void retry() {
        try {
            var owned = claimed;
            if (owned == null) {
                owned = LockedFolder.claimOneOf(folder.orElseThrow());
                claimed = owned;
            }
            var lines = file;
            if (lines == null) {
                // entries that could not be read before must not be overwritten
                lines = file(owned);
                lines.open(this::read);
                file = lines;
                endLost();
            }
            lines.replace(index.items());
            results.open(owned.path().resolve(RESULTS));
            failing = false;
            LOG.info(
                    "The statement history in {} can be written again; {} changes of statements were late",
                    owned.path(),
                    unwritten.getAndSet(0));
        } catch (IOException e) {
            LOG.debug("The statement history still cannot be written", e);
        }
    }

    private void sweep() {
        results.shrink();
        var lines = file;
        if (failing || lines == null) {
            index.expire(oldest());
            return;
        }
        try {
            expire(lines);
            if (lines.entries() > Math.max(MIN_OBSOLETE, 2L * index.size())) {
                lines.replace(index.items());
            }
        } catch (IOException e) {
            failed(e, 0);
        }
    }

    /// Writes all changes. Statements that run are found as lost by the next process.
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        writer.execute(this::end);
        writer.shutdown();
        try {
            if (!writer.awaitTermination(ANSWER_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("The statement history was not written to the disk within {} s", ANSWER_SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void end() {
        flush();
        results.write();
        try {
            var lines = file;
            if (lines != null) {
                lines.force();
                lines.close();
            }
        } catch (IOException e) {
            LOG.warn("The statement history could not be synced to the disk", e);
        }
        var owned = claimed;
        if (owned != null) {
            owned.close();
        }
    }
}
