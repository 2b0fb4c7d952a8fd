package io.millrace.server.gateway.journal;

import io.millrace.server.storage.ChecksummedLog;
import io.millrace.server.storage.LockedFolder;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Activity.Course;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The journal of sessions and their operations, in a file. What is in the file outlives the process however it ends;
/// the machine's own end costs the last second. It holds statements as they were given, passwords in them included, so
/// only the owner of its folder may look into it.
///
/// While the disk cannot be written the gateway goes on, except that no session is opened and no job started that a
/// restart would not find again; as soon as it can, the whole file is written anew.
public final class Journal implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Journal.class);
    private static final String FILE = "sessions";
    /// A smaller file is not worth rewriting.
    private static final long SMALL = 16L << 20;
    /// A larger file is rewritten when it has grown by this factor since it held no obsolete entries.
    private static final int GROWN = 4;
    private static final int MOST_PENDING = 1 << 16;
    private static final long TICK = 1_000;

    private final Optional<Path> folder;
    private final long perSession;
    private final SessionIndex ledger;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("session-journal").factory());
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private @Nullable LockedFolder claimed;
    private @Nullable ChecksummedLog file;
    private int pendingLines;
    private long tidySize;
    private boolean unforced;
    private boolean failing;
    private boolean closed;

    private Journal(Optional<Path> folder, long perSession, int history) {
        this.folder = folder;
        this.perSession = perSession;
        this.ledger = new SessionIndex(history);
    }

    /// @param perSession about how many bytes the shape of a session may take
    /// @param history    how many operations that were closed are kept
    public Journal(Path folder, long perSession, int history) {
        this(Optional.of(folder), perSession, history);
    }

    /// Nothing is kept.
    public static Journal none() {
        return new Journal(Optional.empty(), 0, 0);
    }

    /// Reads what there is: the sessions that were open. What cannot be read is passed over.
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
                LOG.warn("{} damaged lines of the session journal in {} were passed over", damaged, owned.path());
            }
            tidy(lines);
        } catch (IOException e) {
            // with what was read, if anything: it is rewritten as soon as the disk allows
            failed(e);
        }
        var _ = clock.scheduleWithFixedDelay(this::tick, TICK, TICK, TimeUnit.MILLISECONDS);
        return ledger.all();
    }

    /// The operations that were closed, the last one at the end.
    public synchronized List<Course> history() {
        return ledger.passed();
    }

    private boolean read(ChecksummedLog.Line line) {
        var entry = JournalEntryFormat.entry(line);
        entry.ifPresent(ledger::add);
        return entry.isPresent();
    }

    /// Adds an entry; when it is urgent, it is in the file on return. Refuses the opening of a session and the
    /// submission of a job that cannot be written.
    public void add(JournalEntry entry) {
        if (folder.isEmpty()) {
            return;
        }
        var framed = new ByteArrayOutputStream();
        ChecksummedLog.frame(JournalEntryFormat.line(entry), framed);
        add(entry, framed);
    }

    private synchronized void add(JournalEntry entry, ByteArrayOutputStream framed) {
        if (closed) {
            refuse(entry, "The gateway is shutting down.");
            return;
        }
        if (!ledger.add(entry)) {
            return;
        }
        if (!failing) {
            // otherwise all of it is rewritten from the index
            pending.writeBytes(framed.toByteArray());
            pendingLines++;
        }
        if (entry.urgent() || pending.size() > MOST_PENDING) {
            write();
        }
        if (failing) {
            if (entry instanceof JournalEntry.Opened) {
                ledger.add(new JournalEntry.Closed(entry.session()));
            }
            refuse(
                    entry,
                    "The session journal cannot be written, so this would be lost with the server. Free the disk,"
                            + " or turn the journal off (sql-gateway.journal.enabled).");
        } else if (ledger.weight(entry.session()) > perSession) {
            giveUp(entry);
        }
    }

    private static void refuse(JournalEntry entry, String why) {
        if (entry instanceof JournalEntry.Opened || entry instanceof JournalEntry.Submitting) {
            throw new Refusal(FaultCode.UNAVAILABLE, why);
        }
    }

    /// Of a session without end, nothing is kept.
    private void giveUp(JournalEntry entry) {
        LOG.warn(
                "What session {} was made of takes more than {} bytes (sql-gateway.journal.session-size), so it will not"
                        + " outlive this process",
                entry.session(),
                perSession);
        add(new JournalEntry.Closed(entry.session()));
    }

    private void write() {
        var lines = file;
        if (failing || lines == null || pending.size() == 0) {
            return;
        }
        try {
            lines.append(pending.toByteArray(), pendingLines);
            pending.reset();
            pendingLines = 0;
            unforced = true;
            if (lines.size() > SMALL && lines.size() > GROWN * tidySize) {
                tidy(lines);
            }
        } catch (IOException e) {
            failed(e);
        }
    }

    /// Rewrites the file with the current entries, pending ones included.
    private void tidy(ChecksummedLog lines) throws IOException {
        var entries = ledger.entries();
        lines.replace(new Iterator<>() {
            @Override
            public boolean hasNext() {
                return entries.hasNext();
            }

            @Override
            public ChecksummedLog.Line next() {
                return JournalEntryFormat.line(entries.next());
            }
        });
        tidySize = lines.size();
        pending.reset();
        pendingLines = 0;
    }

    private void failed(IOException reason) {
        if (!failing) {
            failing = true;
            LOG.error(
                    "The session journal in {} cannot be written ({}); until it can, no session is opened and no job"
                            + " started by SQL",
                    folder.map(Path::toString).orElse(""),
                    reason.toString());
        }
        pending.reset();
        pendingLines = 0;
    }

    private void tick() {
        var lines = onDisk();
        if (lines.isPresent()) {
            try {
                lines.get().force();
            } catch (IOException e) {
                LOG.warn("The session journal could not be brought to the disk", e);
            }
        }
    }

    /// The file, when there is something new in it; tries again what has failed.
    private synchronized Optional<ChecksummedLog> onDisk() {
        if (failing) {
            tryAgain();
        }
        write();
        var wanted = unforced;
        unforced = false;
        return Optional.ofNullable(file).filter(open -> wanted && !closed);
    }

    private void tryAgain() {
        try {
            var owned = claimed;
            if (owned == null) {
                owned = LockedFolder.claimOneOf(folder.orElseThrow());
                claimed = owned;
            }
            var lines = file;
            if (lines == null) {
                // what could not be read before must not be written over
                lines = new ChecksummedLog(owned.path().resolve(FILE));
                lines.open(this::read);
                file = lines;
            }
            tidy(lines);
            failing = false;
            LOG.info("The session journal in {} can be written again", owned.path());
        } catch (IOException e) {
            LOG.debug("The session journal still cannot be written", e);
        }
    }

    /// Writes what waits; nothing is taken afterwards, so that what ends with the process is there after it.
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
            LOG.warn("The session journal could not be brought to the disk", e);
        }
        var owned = claimed;
        if (owned != null) {
            owned.close();
        }
    }
}
