package io.millrace.server.audit;

import io.millrace.server.concurrent.RepeatedTask;
import io.millrace.server.storage.KeyFile;
import io.millrace.server.telemetry.RateLimitedLog;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The audit log: records of who did what, in files and, if that is configured, in a syslog server.
///
/// A caller only queues a record. A thread of its own masks, chains and writes what is queued, in batches, so that no
/// request waits for a disk. A kill loses at most the last fraction of a second, a crash of the machine the last
/// second. While nothing can be written, either what would have to be recorded is refused, or records are counted
/// instead, and their number is the first record after that.
public final class AuditLog implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AuditLog.class);
    private static final long GATHER_MILLIS = 50;
    private static final long SYNC_MILLIS = 1_000;
    private static final int MAX_BATCH = 2_000;
    /// The maximum size of queued records in memory.
    private static final long MAX_WAITING = 32L << 20;
    private static final int WEIGHT = 600;
    private static final long CLOSE_SECONDS = 10;
    private static final Duration LOG_INTERVAL = Duration.ofMinutes(1);

    private final Optional<AuditFolder> folder;
    private final Optional<SyslogSender> syslog;
    private final AuditOptions.WhenFull whenFull;
    private final RefusalCounter refusals = new RefusalCounter();
    private final RateLimitedLog failures = new RateLimitedLog(LOG_INTERVAL);
    private final ScheduledExecutorService writer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("audit-log").factory());
    private final Queue<AuditRecord> queue = new ConcurrentLinkedQueue<>();
    /// The size of what is queued or waits for the disk.
    private final AtomicLong waiting = new AtomicLong();

    private final AtomicBoolean scheduled = new AtomicBoolean();
    private final AtomicLong dropped = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    /// The reason why nothing can be written; empty if that works.
    private volatile Optional<String> failure = Optional.empty();

    private volatile boolean closed;
    /// Records that wait for the disk. Used by the writer only.
    private final Deque<Waiting> unwritten = new ArrayDeque<>();

    private Gap gap = Gap.NONE;

    /// @param fields of the record
    private record Waiting(String fields, int weight) {}

    /// The number of records that were not written, and of actions that were refused for that.
    private record Gap(long dropped, long refused) {
        static final Gap NONE = new Gap(0, 0);
    }

    private AuditLog(Optional<AuditFolder> folder, Optional<SyslogSender> syslog, AuditOptions.WhenFull whenFull) {
        this.folder = folder;
        this.syslog = syslog;
        this.whenFull = whenFull;
    }

    /// A log that records nothing.
    public static AuditLog none() {
        return new AuditLog(Optional.empty(), Optional.empty(), AuditOptions.WhenFull.DROP);
    }

    /// Opens the files, and records the start.
    ///
    /// @param version of this server
    /// @throws io.millrace.server.storage.LockedFolder.Taken if another server writes to the folder
    public static AuditLog open(AuditOptions options, String version) throws IOException {
        var folder = AuditFolder.open(options, KeyFile.read(options.keyFile()));
        var log = new AuditLog(Optional.of(folder), options.syslog().map(SyslogSender::new), options.whenFull());
        log.start(version);
        return log;
    }

    private void start(String version) {
        syslog.ifPresent(SyslogSender::start);
        var anchored = folder.map(AuditFolder::anchorFound).orElse(true);
        about(
                AuditLine.STARTED,
                anchored ? Map.of("version", version) : Map.of("version", version, "anchor", "missing"));
        writer.execute(this::write);
        RepeatedTask.start(writer, "Writing the audit log", Duration.ofMillis(SYNC_MILLIS), this::tick);
    }

    /// Begins an action.
    ///
    /// @throws Refusal if it could not be recorded now, and nothing may happen without that
    public AuditRecord begin(AuditAction action) {
        if (folder.isPresent() && whenFull == AuditOptions.WhenFull.REFUSE) {
            requireRoom(action);
        }
        return beginAnyway(action);
    }

    private void requireRoom(AuditAction action) {
        if (failure.isEmpty() && waiting.get() + WEIGHT + action.weight() <= MAX_WAITING) {
            return;
        }
        refused.incrementAndGet();
        throw refusal(failure.map(reason -> "The audit log cannot be written: " + reason + ".")
                .orElse("The audit log is behind."));
    }

    /// Begins an action that is never refused, because it ends what may be the reason for a full disk.
    public AuditRecord beginAnyway(AuditAction action) {
        if (folder.isEmpty()) {
            return AuditRecord.UNRECORDED;
        }
        var record = new AuditRecord(action, this::enqueue);
        enqueue(record);
        return record;
    }

    private static Refusal refusal(String reason) {
        return Refusal.unavailable(
                reason + " Nothing is done that could not be recorded (audit.when-full: refuse). Try again later.");
    }

    /// Records an action that has ended. It happened, so it is never refused.
    public void note(AuditAction action, AuditOutcome outcome) {
        var isRefusal = action.kind() == AuditKind.REFUSAL
                || (action.kind() == AuditKind.LOGIN && outcome.result() == AuditOutcome.Result.REFUSED);
        if (folder.isPresent() && (!isRefusal || refusals.admit(action.actor().address()))) {
            var record = new AuditRecord(action, this::enqueue);
            record.end(outcome);
            enqueue(record);
        }
    }

    /// Records a login or an attempt.
    ///
    /// @param actor with the user that was named, and the kind of authentication that was tried
    public void login(AuditActor actor, AuditOutcome outcome) {
        note(new AuditAction(AuditKind.LOGIN, actor, "login", ""), outcome);
    }

    private void enqueue(AuditRecord record) {
        if (take(record)) {
            add(record);
        } else {
            dropped.incrementAndGet();
        }
    }

    private boolean take(AuditRecord record) {
        long weight = (long) WEIGHT + record.weight();
        if (!closed && waiting.addAndGet(weight) <= MAX_WAITING) {
            return true;
        }
        waiting.addAndGet(-weight);
        return false;
    }

    private void add(AuditRecord record) {
        queue.add(record);
        if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
            try {
                var _ = writer.schedule(this::flush, GATHER_MILLIS, TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException e) {
                // closed meanwhile, which writes it
            }
        }
    }

    private void about(String action, Map<String, Object> facts) {
        var fields = AuditLine.fields(action, facts);
        unwritten.add(new Waiting(fields, fields.length()));
        waiting.addAndGet(fields.length());
    }

    private void tick() {
        refusals.ended().forEach((address, count) -> about("refusals", Map.of("address", address, "count", count)));
        write();
        try {
            if (folder.isPresent()) {
                folder.get().force();
            }
        } catch (IOException e) {
            failed(e);
        }
    }

    /// Writes what is queued, unless the last attempt failed: then the next one is due in a second.
    private void flush() {
        scheduled.set(false);
        if (failure.isEmpty()) {
            write();
        }
    }

    private void write() {
        try {
            while (writeSome()) {
                // the rest
            }
        } catch (IOException e) {
            failed(e);
        } catch (RuntimeException e) { // the entry of a thread, which a fault must not end
            LOG.error("The audit log has a fault", e);
        }
    }

    /// Returns whether there is more.
    private boolean writeSome() throws IOException {
        for (var next = queue.poll(); next != null; next = unwritten.size() < MAX_BATCH ? queue.poll() : null) {
            var fields = AuditLine.fields(next.take());
            unwritten.add(new Waiting(fields, fields.length()));
            waiting.addAndGet(fields.length() - WEIGHT - next.weight());
        }
        var batch = new ArrayList<String>();
        gap().ifPresent(batch::add);
        unwritten.stream().limit(MAX_BATCH).map(Waiting::fields).forEach(batch::add);
        if (batch.isEmpty()) {
            return false;
        }
        var lines = folder.orElseThrow().append(batch);
        if (failure.isPresent()) {
            LOG.info("The audit log is written again");
            failure = Optional.empty();
        }
        for (int left = Math.min(MAX_BATCH, unwritten.size()); left > 0; left--) {
            waiting.addAndGet(-unwritten.remove().weight());
        }
        gap = Gap.NONE;
        syslog.ifPresent(sender -> sender.send(lines));
        return !queue.isEmpty() || !unwritten.isEmpty();
    }

    /// The record of what could not be recorded.
    private Optional<String> gap() {
        gap = new Gap(gap.dropped() + dropped.getAndSet(0), gap.refused() + refused.getAndSet(0));
        return gap.equals(Gap.NONE)
                ? Optional.empty()
                : Optional.of(AuditLine.fields("gap", Map.of("dropped", gap.dropped(), "refused", gap.refused())));
    }

    private void failed(IOException e) {
        failure = Optional.of(String.valueOf(
                e instanceof FileSystemException file
                        ? Optional.ofNullable(file.getReason()).orElse(file.toString())
                        : e.getMessage()));
        failures.log(_ -> LOG.warn(
                "The audit log in {} cannot be written: {}",
                folder.map(AuditFolder::path).orElseThrow(),
                e.toString()));
    }

    /// Writes what is queued, and ends. What is recorded later is lost.
    @Override
    public void close() {
        if (folder.isEmpty()) {
            writer.shutdownNow();
            return;
        }
        writer.execute(() -> {
            closed = true;
            write();
            about("stopped", Map.of());
            write();
        });
        writer.shutdown();
        try {
            if (!writer.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("The audit log could not be written to its end");
            }
            folder.get().close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.warn("The audit log did not close cleanly: {}", e.toString());
        }
        syslog.ifPresent(SyslogSender::close);
    }

    /// The reason why nothing can be written; empty if that works.
    public Optional<String> failure() {
        return failure;
    }
}
