package io.millrace.server.gateway.journal;

import io.millrace.server.concurrent.RepeatedTask;
import io.millrace.server.storage.ChecksummedLog;
import io.millrace.server.storage.LineCipher;
import io.millrace.server.storage.LockedFolder;
import io.millrace.server.storage.StateCipher;
import io.millrace.wire.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The journal of sessions and their operations in a file, which survives any end of the process; a crash of the
/// machine may lose the last second. Its statements and settings contain passwords, so they are encrypted if there is a
/// key, and only the owner of its folder can read it.
///
/// While the disk cannot be written, the gateway refuses to open sessions and to start jobs that a restart would lose.
/// The whole file is rewritten as soon as that is possible.
public final class Journal implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);
    /// The name of the file in the folder.
    public static final String FILE = "sessions";

    private static final String DAMAGED = ".damaged";
    /// A smaller file is not compacted.
    private static final long MIN_COMPACTED = 16L << 20;
    /// A larger file is compacted when it has grown by this factor since the last time.
    private static final int GROWTH = 4;
    private static final int MAX_PENDING = 1 << 16;
    private static final long SYNC_MILLIS = 1_000;

    private final Optional<Path> folder;
    private final long maxSessionBytes;
    private final SessionIndex index;
    private final JournalEntryFormat format;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("session-journal").factory());
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private @Nullable LockedFolder claimed;
    private @Nullable ChecksummedLog file;
    private int pendingLines;
    private long compactSize;
    private boolean unsynced;
    private Optional<IOException> failure = Optional.empty();
    private boolean closed;

    private Journal(Optional<Path> folder, long maxSessionBytes, Optional<StateCipher> cipher) {
        this.format = new JournalEntryFormat(new LineCipher(cipher));
        this.folder = folder;
        this.maxSessionBytes = maxSessionBytes;
        this.index = new SessionIndex();
    }

    /// @param maxSessionBytes the approximate maximum size of the steps of a session
    /// @param cipher          encrypts statements and settings
    public Journal(Path folder, long maxSessionBytes, Optional<StateCipher> cipher) {
        this(Optional.of(folder), maxSessionBytes, cipher);
    }

    /// A journal that stores nothing.
    public static Journal none() {
        return new Journal(Optional.empty(), 0, Optional.empty());
    }

    /// Reads the sessions that were open. Skips unreadable entries, and keeps a copy of a file that has some.
    public Collection<RestoredSession> start() {
        return folder.map(this::open).orElse(List.of());
    }

    private synchronized Collection<RestoredSession> open(Path path) {
        try {
            var owned = LockedFolder.claimOneOf(path);
            claimed = owned;
            var lines = new ChecksummedLog(owned.path().resolve(FILE));
            int damaged = lines.open(this::read);
            file = lines;
            if (damaged > 0) {
                var copy = owned.path().resolve(FILE + DAMAGED);
                Files.copy(owned.path().resolve(FILE), copy, StandardCopyOption.REPLACE_EXISTING);
                LOG.warn(
                        "{} damaged lines of the session journal in {} were skipped; {} keeps them",
                        damaged,
                        owned.path(),
                        copy);
            }
            compact(lines);
        } catch (IOException e) {
            // continues with the entries that were read; the file is rewritten as soon as that is possible
            failed(e);
        }
        RepeatedTask.start(clock, "Writing the session journal", Duration.ofMillis(SYNC_MILLIS), this::sync);
        return index.all();
    }

    private boolean read(ChecksummedLog.Line line) {
        var entry = format.entry(line);
        entry.ifPresent(index::add);
        return entry.isPresent();
    }

    /// Adds an entry; an urgent one is in the file on return. Refuses to open a session or submit a job if that
    /// cannot be written.
    public void add(JournalEntry entry) {
        if (folder.isEmpty()) {
            return;
        }
        var framed = new ByteArrayOutputStream();
        var lines = format.lines(entry).toList();
        lines.forEach(line -> ChecksummedLog.frame(line, framed));
        add(entry, framed, lines.size());
    }

    private synchronized void add(JournalEntry entry, ByteArrayOutputStream framed, int lines) {
        if (closed) {
            refuse(entry, "The gateway is shutting down.");
            return;
        }
        if (!index.add(entry)) {
            return;
        }
        if (failure.isEmpty()) {
            // otherwise the file is rewritten from the index
            pending.writeBytes(framed.toByteArray());
            pendingLines += lines;
        }
        if (entry.urgent() || pending.size() > MAX_PENDING) {
            write();
        }
        if (failure.isPresent()) {
            if (entry instanceof JournalEntry.Opened) {
                index.add(new JournalEntry.Closed(entry.session()));
            }
            refuse(
                    entry,
                    "The session journal cannot be written, so this would be lost with the server: "
                            + failure.get().getMessage()
                            + ". Free or repair the disk, or turn the journal off (sql-gateway.journal.enabled).");
        } else if (index.weight(entry.session()) > maxSessionBytes) {
            giveUp(entry);
        }
    }

    /// Returns the size of the file; 0 if there is none.
    public synchronized long bytes() {
        return file == null ? 0 : file.size();
    }

    /// Whether entries are kept, or there is no journal.
    public synchronized boolean works() {
        return failure.isEmpty();
    }

    private static void refuse(JournalEntry entry, String why) {
        if (entry instanceof JournalEntry.Opened || entry instanceof JournalEntry.Submitting) {
            throw Refusal.unavailable(why);
        }
    }

    /// Stops keeping a session that has become too large.
    private void giveUp(JournalEntry entry) {
        LOG.warn(
                "The steps of session {} take more than {} bytes (sql-gateway.journal.session-size), so it will not survive"
                        + " a restart",
                entry.session(),
                maxSessionBytes);
        add(new JournalEntry.Closed(entry.session()));
    }

    private void write() {
        var lines = file;
        if (failure.isPresent() || lines == null || pending.size() == 0) {
            return;
        }
        try {
            lines.append(pending.toByteArray(), pendingLines);
            pending.reset();
            pendingLines = 0;
            unsynced = true;
            if (lines.size() > MIN_COMPACTED && lines.size() > GROWTH * compactSize) {
                compact(lines);
            }
        } catch (IOException e) {
            failed(e);
        }
    }

    /// Rewrites the file with the current entries, pending ones included.
    private void compact(ChecksummedLog lines) throws IOException {
        lines.replace(index.entries().flatMap(format::lines).iterator());
        compactSize = lines.size();
        pending.reset();
        pendingLines = 0;
    }

    private void failed(IOException reason) {
        if (failure.isEmpty()) {
            failure = Optional.of(reason);
            LOG.error(
                    "The session journal in {} cannot be written ({}); until it can, no session is opened and no job"
                            + " started by SQL",
                    folder.map(Path::toString).orElse(""),
                    reason.toString());
        }
        pending.reset();
        pendingLines = 0;
    }

    private void sync() {
        var lines = unsynced();
        if (lines.isPresent()) {
            try {
                lines.get().force();
            } catch (IOException e) {
                LOG.warn("The session journal could not be synced to the disk", e);
            }
        }
    }

    /// The file if it has unsynced entries. Retries after a failure.
    private synchronized Optional<ChecksummedLog> unsynced() {
        if (failure.isPresent()) {
            retry();
        }
        write();
        var wanted = unsynced;
        unsynced = false;
        return Optional.ofNullable(file).filter(_ -> wanted && !closed);
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
                lines = new ChecksummedLog(owned.path().resolve(FILE));
                lines.open(this::read);
                file = lines;
            }
            compact(lines);
            failure = Optional.empty();
            LOG.info("The session journal in {} can be written again", owned.path());
        } catch (IOException e) {
            LOG.debug("The session journal still cannot be written", e);
        }
    }

    /// Writes pending entries and ignores later ones, so that the ends of operations at shutdown are not recorded.
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        write();
        closed = true;
        clock.shutdown();
        try {
            var lines = file;
            if (lines != null) {
                lines.force();
                lines.close();
            }
        } catch (IOException e) {
            LOG.warn("The session journal could not be synced to the disk", e);
        }
        var owned = claimed;
        if (owned != null) {
            owned.close();
        }
    }
}
